// The floor of the benchmark: a bare Fastify that sends ready-made bytes, and a bare page that shows the same tasks.
import { readFileSync } from 'node:fs';

import Fastify from 'fastify';

const [port = '0', listFile = ''] = process.argv.slice(2);
const list = readFileSync(listFile);

/** The least that shows tasks: the rows in view, a toggle and a dialog, without any library. */
const PAGE = `<!doctype html><html lang="en"><title>Floor</title><main style="position:relative"></main>
<input type="search" aria-label="Search tasks">
<button id="add">+ Add New Task</button><dialog role="dialog"><form><label>Task Title <input></label></form></dialog>
<script type="module">
const { tasks } = await (await fetch('/list')).json();
const main = document.querySelector('main');
const dialog = document.querySelector('dialog');
function draw(shown) {
main.style.height = shown.length * 80 + 'px';
main.replaceChildren();
for (const [index, task] of shown.slice(0, 20).entries()) {
  const row = document.createElement('article');
  row.style.cssText = 'position:absolute;top:' + index * 80 + 'px';
  const toggle = document.createElement('button');
  const show = () => toggle.setAttribute('aria-label', (task.completed ? 'Reopen ' : 'Complete ') + task.title);
  toggle.onclick = () => { task.completed = !task.completed; show(); };
  show();
  row.append(toggle, task.title, ' ', task.description, ' ', task.dueDate);
  main.append(row);
}
}
draw(tasks);
const words = tasks.map((task) => (task.title + ' ' + task.description).toLowerCase());
document.querySelector('[type=search]').oninput = ({ target }) =>
  draw(tasks.filter((_, index) => words[index].includes(target.value)));
document.querySelector('#add').onclick = () => dialog.showModal();
</script>`;

const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/html').send(PAGE));
app.get('/list', (_request, reply) => reply.type('application/json').send(list));
app.post('/create', (request) => ({ success: true, task: request.body }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
