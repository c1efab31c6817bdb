import { type Rooms, serverRooms, webRooms } from './rooms.ts';

/** The location of a file: its package, its room (`outside` when not under src), and its feature if it has one. */
export interface Place {
  path: string;
  package: string;
  room: string;
  feature: string;
  isTest: boolean;
}

/** The location of a package's file, by its path from the repository root. */
export function placeOf(path: string): Place {
  const [, packageName = '', folder, first = '', second = ''] = path.split('/');
  const room = folder === 'src' ? roomOf(packageName, first) : 'outside';
  const isTest = /\.test\.tsx?$/.test(path);
  return { path, package: packageName, room, feature: room === 'features' ? second : '', isTest };
}

function roomOf(packageName: string, first: string): string {
  if (!first.includes('.')) return first;
  const name = first.replace(/\..*$/, '');
  return packageName === 'server' && (name === 'main' || name === 'config') ? name : 'app';
}

/** The rooms of a package; null when it has none. */
export function roomsOf(packageName: string): Rooms | null {
  if (packageName === 'server') return serverRooms;
  return packageName === 'web' ? webRooms : null;
}
