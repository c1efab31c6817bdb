import { describe, expect, it } from 'vitest';
import { agentPicture } from './agent-picture.tsx';

describe('agentPicture', () => {
  it.each([
    ['/agents/own.svg', 'chef', '/agents/own.svg'],
    [null, 'Chef', '/agents/chef.svg'],
    ['', 'Personal Assistant', '/agents/personal-assistant.svg'],
    [null, 'Head chef of the house', '/agents/chef.svg'],
    [null, 'Astronaut', '/agents/dietologist.svg'],
    ['https://elsewhere.example/spy.png', 'chef', '/agents/chef.svg'],
    ['//elsewhere.example/spy.png', 'chef', '/agents/chef.svg'],
  ])('image %j of a %j is %s', (image, role, address) => {
    expect(agentPicture(image, role)).toBe(address);
  });
});
