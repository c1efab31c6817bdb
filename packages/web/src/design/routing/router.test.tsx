import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { addressOf } from './location.ts';
import { createMemoryRouter, type Router } from './router.ts';

const at = ({ state }: Router) => addressOf(state.location);
const Part = () => null;
const tick = () => new Promise((resolve) => setTimeout(resolve));

/** Pages that load when the test resolves them. */
function slowRouter() {
  const loads: ((part: ComponentType) => void)[] = [];
  const lazy = () => new Promise<ComponentType>((resolve) => loads.push(resolve));
  const slow = { path: '/slow', lazy };
  const router = createMemoryRouter(
    [{ path: '/' }, slow, { path: '/slower', lazy }, { path: '/quick' }],
    '/',
  );
  return { router, slow, loads };
}

describe('a page that must load', () => {
  it('keeps the previous page until it has loaded, and loads once', async () => {
    const { router, slow, loads } = slowRouter();
    const changes: [string, boolean][] = [];
    router.subscribe(({ isLoading }) => changes.push([at(router), isLoading]));
    const done = router.navigate('/slow');
    expect(changes).toEqual([['/', true]]);
    loads[0]?.(Part);
    await done;
    expect(changes.at(-1)).toEqual(['/slow', false]);
    expect(router.partOf(slow)).toBe(Part);
    await router.navigate('/');
    await router.navigate('/slow');
    expect(at(router)).toBe('/slow');
    expect(loads).toHaveLength(1);
  });

  it('yields to the next page requested, whichever loads first', async () => {
    const { router, loads } = slowRouter();
    void router.navigate('/slow');
    const done = router.navigate('/slower');
    loads[1]?.(Part);
    await done;
    loads[0]?.(Part);
    await tick();
    expect(at(router)).toBe('/slower');
    await router.navigate(-1);
    expect(at(router)).toBe('/');
  });

  it('yields to one that is loaded', async () => {
    const { router, loads } = slowRouter();
    const given = router.navigate('/slow');
    await router.navigate('/quick');
    expect(router.state.isLoading).toBe(false);
    loads[0]?.(Part);
    await given;
    expect(at(router)).toBe('/quick');
  });
});

it('is ready when its first page has loaded', async () => {
  let load = (_: ComponentType) => {};
  const lazy = () =>
    new Promise<ComponentType>((resolve) => {
      load = resolve;
    });
  const router = createMemoryRouter([{ children: [{ path: '/', lazy }] }], '/');
  expect(router.state.branch).toEqual([]);
  load(Part);
  await router.ready;
  expect(router.state.branch).toHaveLength(2);
});

it('keeps the page when only the query changes, and passes the state on', async () => {
  const { router } = slowRouter();
  await router.navigate('/quick?a=1', { state: 7 });
  await router.navigate('?a=2', { replace: true, preventScrollReset: true });
  expect(at(router)).toBe('/quick?a=2');
  expect(router.state).toMatchObject({ historyAction: 'REPLACE', preventScrollReset: true });
  await router.navigate(-1);
  expect(at(router)).toBe('/');
});

describe('a blocked navigation', () => {
  /** On the second of two pages, which asks before the user leaves it. */
  async function held() {
    const { router } = slowRouter();
    await router.navigate('/quick');
    const answers: ((leave: boolean) => void)[] = [];
    const release = router.block({
      blocks: (current, next) => current.pathname !== next.pathname,
      ask: () => new Promise((resolve) => answers.push(resolve)),
    });
    const answer = async (leave: boolean) => {
      answers.at(-1)?.(leave);
      await tick();
    };
    return { router, answers, answer, release };
  }

  it.each([
    ['a link', '/'],
    ['Back', -1],
  ])('by %s happens only after confirmation', async (_, to) => {
    const { router, answer } = await held();
    await router.navigate(to);
    expect(at(router)).toBe('/quick');
    await answer(false);
    expect(at(router)).toBe('/quick');
    await router.navigate(to);
    await answer(true);
    expect(at(router)).toBe('/');
  });

  it('leaves the history unchanged when declined', async () => {
    const { router, answer } = await held();
    await router.navigate(-1);
    await answer(false);
    await router.navigate('?a=1');
    await router.navigate(-1);
    expect(at(router)).toBe('/quick');
  });

  it('asks only once, even when another is attempted meanwhile', async () => {
    const { router, answers, answer } = await held();
    await router.navigate('/');
    await router.navigate(-1);
    expect(answers).toHaveLength(1);
    await answer(false);
    expect(at(router)).toBe('/quick');
    await router.navigate('/');
    expect(answers).toHaveLength(2);
  });

  it('asks again after a confirmed one', async () => {
    const { router, answers, answer } = await held();
    await router.navigate(-1);
    await answer(true);
    await router.navigate(1);
    expect([answers.length, at(router)]).toEqual([2, '/']);
  });

  it('is free once nothing blocks it', async () => {
    const { router, answers, answer, release } = await held();
    await router.navigate('/');
    release();
    await answer(true);
    expect(at(router)).toBe('/quick');
    await router.navigate('/');
    expect(answers).toHaveLength(1);
  });
});
