import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { TODOIST_CSV, todoistBackup, tududiBackup, vikunjaExport } from '#tests/fixtures/exports.ts';

import type { ForeignFile } from './foreign-file.ts';
import { readForeign } from './read-foreign.ts';

const SURROUNDINGS = { today: '2026-11-22', zone: 'Europe/Berlin', name: 'file' };

function readProblems(content: string | Uint8Array): string {
  const answer = readForeign(typeof content === 'string' ? strToU8(content) : content, SURROUNDINGS);
  if (answer.kind !== 'problems') throw new Error('It was read.');
  return answer.problems.join('\n');
}

function readBroken(content: string): ForeignFile {
  const answer = readForeign(strToU8(content), SURROUNDINGS);
  if (answer.kind !== 'tasks') throw new Error(JSON.stringify(answer));
  return answer.file;
}

// What an entry of a zip's directory begins with.
const CENTRAL = 0x02_01_4b_50;

const HEADING = TODOIST_CSV.split('\r\n', 1).join('');

describe('a file that cannot be read is told with its place', () => {
  test.each([
    ['', /^It is empty/],
    [' \n\t', /^It is empty/],
    ['{"items": [', /JSON breaks off/],
    ['{"items": [\n{"title": "a"\n"notes": 1}]}', /is damaged at line 3 column 1\. Export it again/],
    ['{"format": "other"}', /not an export/],
    ['[]', /not an export/],
    ['{"items": [{"name": "a"}]}', /not an export/],
    ['{"items": ["a"]}', /not an export/],
    ['null words', /no table/],
    ['<!DOCTYPE html><html><body>Sign in</body></html>', /web page/],
    [new Uint8Array([0x74, 0xe9]), /UTF-8/],
    [new Uint8Array(Array.from(strToU8('Title,Due'), (byte) => [byte, 0]).flat()), /UTF-8/],
    [todoistBackup().slice(0, 300), /not whole/],
    [tududiBackup().slice(0, 100), /not whole/],
    [tududiBackup().slice(0, 8), /not whole/],
    [zipSync({ 'picture.png': new Uint8Array(8) }), /no export of Todoist, TickTick, Vikunja or/],
    [zipSync({ 'Home [1].csv': strToU8('a,b\n1,2') }), /^Home \[1\]\.csv: It is no list of Todoist/],
    [
      zipSync({ 'Home [1].csv': strToU8(`${HEADING}\ntask,"open`) }),
      /^Home \[1\]\.csv: Line 2: The quotation/,
    ],
    [zipSync({ 'Home [1].csv': new Uint8Array([0xff, 0xfe, 0x41]) }), /^Home \[1\]\.csv: It is not text/],
    [zipSync({ 'data.json': strToU8('[{') }), /^data\.json: It is not whole/],
    [zipSync({ 'data.json': strToU8('{}') }), /^data\.json: It is JSON, but not/],
    [zipSync({ 'Takeout/Tasks/Tasks.json': strToU8('{}') }), /^Takeout\/Tasks\/Tasks\.json: It is JSON/],
    [gzipSync(strToU8('words')), /JSON breaks off/],
    [`${HEADING}\ntask,"never closed,,\ntask,b`, /^Line 2: The quotation marks/],
  ])('%#', (content, problem) => {
    expect(readProblems(content)).toMatch(problem);
  });

  test.each([
    ['a zip', todoistBackup()],
    ['a gzip', tududiBackup()],
  ])('and %s of which one bit is wrong is not read as another one', (_, whole) => {
    const original = JSON.stringify(readForeign(whole, SURROUNDINGS));
    const answers: string[] = [];
    // Where the contents are; what stands around them may name another file.
    for (let at = 60; at < Math.min(400, whole.length - 8); at += 1) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      answers.push(JSON.stringify(readForeign(damaged, SURROUNDINGS)));
    }
    const refused = answers.filter((answer) => answer.startsWith('{"kind":"problems"'));
    expect(refused.length).toBeGreaterThan(100);
    expect(answers.filter((answer) => !refused.includes(answer) && answer !== original)).toEqual([]);
  });

  test.each(['data.json', 'Takeout/Tasks/Tasks.json'])('and a bomb is not unpacked: %s', (name) => {
    const zip = zipSync({ [name]: strToU8('[]'), '1.csv': strToU8('a') });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 4; at += 1)
      if (view.getUint32(at, true) === CENTRAL) view.setUint32(at + 24, 40 * 1024 * 1024, true);
    expect(readProblems(zip)).toMatch(/larger than 64 MB/);
  });

  test('and a bomb of which its gzip says that it is small is not unpacked', () => {
    const gzip = gzipSync(new Uint8Array(65 * 1024 * 1024), { level: 1 });
    expect(readProblems(gzip)).toMatch(/larger than 64 MB/);
    // One that says of itself that it is small is no other.
    new DataView(gzip.buffer).setUint32(gzip.length - 4, 1000, true);
    expect(readProblems(gzip)).toMatch(/larger than 64 MB/);
  });

  test('but what is beside an export is not looked at', () => {
    const answer = readForeign(vikunjaExport(), SURROUNDINGS);
    expect(answer.kind).toBe('tasks');
  });
});

describe('a file is put within the limits', () => {
  test('of titles, descriptions and labels', () => {
    const long = 'word '.repeat(60).trim();
    const { tasks, losses } = readBroken(
      `${HEADING}\ntask,${long} @${'l'.repeat(60)},${'d'.repeat(11_000)},,4,1\ntask,nul \0 here,,,4,1\ntask,@only,,,4,1\n`,
    );
    expect(tasks).toHaveLength(2);
    expect(tasks[0]?.title).toHaveLength(200);
    expect(tasks[0]?.description.startsWith(`${long}\n\n`)).toBe(true);
    expect(tasks[0]?.description).toHaveLength(10_000);
    expect(tasks[0]?.labels).toEqual(['l'.repeat(40)]);
    expect(tasks[1]?.title).toBe('nul here');
    expect(Object.fromEntries(losses)).toEqual({
      characters: 1,
      longDescriptions: 1,
      longLabels: 1,
      longTitles: 1,
      untitled: 1,
    });
  });

  test('of characters, of which an emoji is one', () => {
    const [title, label] = ['🌱'.repeat(200), '🌱'.repeat(40)];
    const whole = readBroken(`${HEADING}\ntask,${title} @${label},,,4,1\n`);
    expect(whole.tasks).toMatchObject([{ title, labels: [label], description: '' }]);
    expect(whole.losses.size).toBe(0);
    const { tasks, losses } = readBroken(`${HEADING}\ntask,${title}🌱 @${label}🌱,,,4,1\n`);
    expect(tasks).toMatchObject([
      { title: `${'🌱'.repeat(199)}…`, labels: [label], description: `${title}🌱` },
    ]);
    expect(Object.fromEntries(losses)).toEqual({ longLabels: 1, longTitles: 1 });
  });

  test.each([
    ['of one task', () => 1],
    ['each below the one before', (depth: number) => depth],
  ] as const)('of descriptions, beyond which subtasks %s come to the top', (_, depthOf) => {
    const titles = Array.from({ length: 60 }, (_row, index) => `Subtask ${index},`);
    const rows = titles.map(
      (title, index) => `task,"${title}",${'n'.repeat(200)},,4,${depthOf(index + 1) + 1}`,
    );
    const { tasks, losses } = readBroken(`${HEADING}\ntask,Whole,first,,4,1\n${rows.join('\n')}\n`);
    const said = tasks.flatMap(({ title, description }) => [title, ...description.split('\n')]);
    for (const title of titles) expect(said.filter((line) => line.endsWith(title))).toHaveLength(1);
    expect(said.join('').match(/n{200}/g)).toHaveLength(60);
    expect(tasks[0]?.description.length).toBeGreaterThan(9700);
    expect(losses.get('longDescriptions')).toBeUndefined();
    expect(losses.get('subtasksOnTop')).toBe(tasks.length - 1);
  });

  test('of two that say the same each is one', () => {
    const { tasks } = readBroken(`${HEADING}\ntask,Same,,,4,1\ntask,Same,,,4,1\n`);
    expect(new Set(tasks.map(({ sourceId }) => sourceId)).size).toBe(2);
  });
});
