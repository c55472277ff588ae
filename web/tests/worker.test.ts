import { describe, expect, test } from 'vitest';
import { outdated, planFor, surplus } from '../src/worker/plan';

const HERE = 'https://bees.example';
const plan = (path: string, mode = 'cors', method = 'GET'): string =>
  planFor({ method, mode }, new URL(path, HERE), HERE);

describe('the service worker', () => {
  test('takes the page from the network first, whatever its address', () => {
    for (const path of ['/', '/t/x?n=12', '/i/TOKEN', '/r/TOKEN', '/learn/hive', '/campaign'])
      expect(plan(path, 'navigate')).toBe('page');
  });
  test('takes a built file from what is kept: its name changes with its content', () => {
    expect(plan('/assets/page-abc.js')).toBe('asset');
    expect(plan('/favicon.svg')).toBe('file');
  });
  test('keeps words, lists and finished matches', () => {
    const words = [
      '/api/catalog',
      '/api/texts/hive/fr',
      '/api/rules/hive',
      '/api/diagrams/hive',
      '/api/lessons/hive',
      '/api/lobby',
    ];
    const tables = ['/api/tables/x', '/api/tables/x/box', '/api/tables/x/replay', '/api/tables/lesson/hive/1/Anna/box'];
    for (const path of [...words, ...tables]) expect(plan(path)).toBe('kept');
  });
  test('keeps no link to a seat, no file, nothing that changes the table, nothing of others', () => {
    for (const path of ['/api/tables/x/links', '/api/tables/x/match', '/health', '/sw.js'])
      expect(plan(path)).toBe('network');
    expect(plan('/api/tables/x/match', 'navigate')).toBe('network');
    expect(plan('/api/tables', 'cors', 'POST')).toBe('network');
    expect(plan('https://elsewhere.example/assets/x.js')).toBe('network');
  });
  test('drops the oldest replays with their boxes', () => {
    const paths = ['/api/lobby', '/api/tables/a/box', '/api/tables/a/replay', '/api/tables/b', '/api/tables/b/replay'];
    expect(surplus(paths, 2)).toEqual([]);
    expect(surplus(paths, 1)).toEqual(['/api/tables/a/box', '/api/tables/a/replay']);
  });
  test('drops old builds but the last one, and what another protocol kept', () => {
    const names = ['rucher-shell-1', 'rucher-kept-2', 'rucher-shell-2', 'rucher-kept-3', 'rucher-shell-3', 'other'];
    expect(outdated(names, 'rucher-shell-3', 'rucher-kept-3')).toEqual(['rucher-shell-1', 'rucher-kept-2']);
  });
});
