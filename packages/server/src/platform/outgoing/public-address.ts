import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges that the library considers ordinary but that lead (or once led) elsewhere than to the public internet. */
const special: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
];
const blocked = new BlockList();
for (const [address, prefix, family] of special) blocked.addSubnet(address, prefix, family);

/**
 * Returns whether an address is on the public internet: no private, local, reserved or metadata range, and none that
 * embeds an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (blocked.check(address, family === 4 ? 'ipv4' : 'ipv6')) return false;
  return ipaddr.parse(address).range() === 'unicast';
}
