import type { Parameter } from '@agentarium/contracts';

export type ParameterGroups = {
  /** Asked for in the run form. */
  asked: Parameter[];
  /** From the account, the personal parameters and the preferences. */
  profile: Parameter[];
  /** From the parent's run. */
  parent: Parameter[];
};

/** A task's parameters by source; an administrator's own values are left out. */
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
