import { expect, test } from 'vitest';
import { areDeviceKeys, encryptPayload, maxPayloadBytes } from './encrypt-payload.ts';

const device = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('encryption for a device reproduces the example of RFC 8291 byte by byte', () => {
  const body = encryptPayload('When I grow up, I want to be a watermelon', device, {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  });
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('two messages to a device share neither salt nor key', () => {
  const [one, other] = [encryptPayload('x', device), encryptPayload('x', device)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

test('a message to a device fits into one record of 4096 bytes, or is refused', () => {
  expect(encryptPayload('x'.repeat(maxPayloadBytes), device).length).toBeLessThanOrEqual(4096);
  expect(() => encryptPayload('я'.repeat(maxPayloadBytes), device)).toThrow(RangeError);
});

test.each([
  [device, true],
  [{ ...device, p256dh: `B${'A'.repeat(86)}` }, false],
  [{ ...device, p256dh: device.p256dh.slice(0, -4) }, false],
  [{ ...device, p256dh: '' }, false],
])('the device keys %j are valid: %s', (keys, expected) => {
  expect(areDeviceKeys(keys)).toBe(expected);
});
