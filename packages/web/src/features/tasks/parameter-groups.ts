import type { Parameter } from '@agentarium/contracts';

export type ParameterGroups = {
  /** What the run form asks for. */
  asked: Parameter[];
  /** What comes from the account, the personal parameters and the preferences. */
  profile: Parameter[];
  /** What comes from the parent's run. */
  parent: Parameter[];
};

/** A task's parameters by where their values come from; an administrator's own values concern nobody else. */
export function groupParameters(parameters: readonly Parameter[]): ParameterGroups {
  const groups: ParameterGroups = { asked: [], profile: [], parent: [] };
  for (const parameter of parameters) {
    switch (parameter.param_type) {
      case 'UserInput':
        groups.asked.push(parameter);
        break;
      case 'UserInfo':
      case 'UserProfile':
      case 'UserPreferences':
        groups.profile.push(parameter);
        break;
      case 'ParentInput':
        groups.parent.push(parameter);
        break;
      case 'AdminInput':
        break;
      default:
        parameter.param_type satisfies never;
    }
  }
  return groups;
}
