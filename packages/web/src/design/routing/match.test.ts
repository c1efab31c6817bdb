import { expect, it } from 'vitest';
import { matcher } from './match.ts';

const page = (path: string) => ({ path, title: path });
const find = matcher([
  page('*'),
  {
    title: 'frame',
    children: [
      page('/tasks/:id'),
      page('/tasks'),
      page('/'),
      { title: 'inner', children: [page('/admin/*'), page('/admin/:part/:id'), page('/tasks/new')] },
    ],
  },
  page('/admin'),
]);
const found = (pathname: string) => find(pathname).branch.map(({ title }) => title);

it.each([
  ['/', ['frame', '/']],
  ['/tasks', ['frame', '/tasks']],
  ['/tasks/', ['frame', '/tasks']],
  ['/TASKS', ['frame', '/tasks']],
  ['/tasks/7', ['frame', '/tasks/:id']],
  ['/tasks/new', ['frame', 'inner', '/tasks/new']],
  ['/tasks/7/8', ['*']],
  ['/tasksnew', ['*']],
  ['/admin', ['/admin']],
  ['/admin/users', ['frame', 'inner', '/admin/*']],
  ['/admin/users/7', ['frame', 'inner', '/admin/:part/:id']],
  ['/admin/users/7/edit', ['frame', 'inner', '/admin/*']],
  ['//tasks', ['*']],
])('%s matches the most specific page, with its frames', (pathname, branch) => {
  expect(found(pathname)).toEqual(branch);
});

it('reads parameters, and leaves an invalid escape unchanged', () => {
  expect(find('/admin/users/a%20b%2Fc').params).toEqual({ part: 'users', id: 'a b/c' });
  expect(find('/tasks/100%').params).toEqual({ id: '100%' });
});

it('prefers the first of two pages with the same address', () => {
  const first = { ...page('/a'), title: 'first' };
  expect(matcher([first, page('/a')])('/a').branch).toEqual([first]);
});

it('matches nothing if no page has the address', () => {
  expect(matcher([page('/a')])('/b')).toEqual({ branch: [], params: {} });
});
