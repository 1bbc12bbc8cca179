// Lines of more characters are written at once, so that a long turn does not gather them without end.
const MOST_CHARACTERS = 65_536;

/** Writes the log's lines of one turn of the event loop together, since each write takes long beside a small request. */
export function logStream(target: NodeJS.WritableStream) {
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') target.write(text);
  };
  process.on('exit', flush);
  return {
    write(line: string): void {
      if (lines === '') setImmediate(flush);
      lines += line;
      if (lines.length > MOST_CHARACTERS) flush();
    },
    /** The logger calls it after a fatal line. */
    flushSync: flush,
  };
}
