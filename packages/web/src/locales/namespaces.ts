import 'i18next';
import type admin from './en/admin.json';
import type agents from './en/agents.json';
import type agentsAdmin from './en/agents-admin.json';
import type audit from './en/audit.json';
import type auth from './en/auth.json';
import type billingAdmin from './en/billing-admin.json';
import type catalogue from './en/catalogue.json';
import type common from './en/common.json';
import type compare from './en/compare.json';
import type consent from './en/consent.json';
import type dashboard from './en/dashboard.json';
import type errors from './en/errors.json';
import type executions from './en/executions.json';
import type feedback from './en/feedback.json';
import type files from './en/files.json';
import type followUps from './en/follow-ups.json';
import type goals from './en/goals.json';
import type notifications from './en/notifications.json';
import type overview from './en/overview.json';
import type palette from './en/palette.json';
import type parameters from './en/parameters.json';
import type presets from './en/presets.json';
import type privacy from './en/privacy.json';
import type progress from './en/progress.json';
import type prompts from './en/prompts.json';
import type schedule from './en/schedule.json';
import type scheduleAdmin from './en/schedule-admin.json';
import type share from './en/share.json';
import type shell from './en/shell.json';
import type subscription from './en/subscription.json';
import type system from './en/system.json';
import type tasks from './en/tasks.json';
import type tasksAdmin from './en/tasks-admin.json';
import type toolCalls from './en/tool-calls.json';
import type tools from './en/tools.json';
import type users from './en/users.json';
import type usersAdmin from './en/users-admin.json';
import type zones from './en/zones.json';

// The texts that `t` knows: every English file is a namespace. Other languages have the same keys.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    // JSON files have no literal types, so values can't be checked.
    strictInterpolationChecks: false;
    parseInterpolation: false;
    resources: {
      admin: typeof admin;
      agents: typeof agents;
      'agents-admin': typeof agentsAdmin;
      audit: typeof audit;
      auth: typeof auth;
      'billing-admin': typeof billingAdmin;
      catalogue: typeof catalogue;
      common: typeof common;
      compare: typeof compare;
      consent: typeof consent;
      dashboard: typeof dashboard;
      errors: typeof errors;
      executions: typeof executions;
      feedback: typeof feedback;
      files: typeof files;
      'follow-ups': typeof followUps;
      goals: typeof goals;
      notifications: typeof notifications;
      overview: typeof overview;
      palette: typeof palette;
      parameters: typeof parameters;
      presets: typeof presets;
      privacy: typeof privacy;
      progress: typeof progress;
      prompts: typeof prompts;
      schedule: typeof schedule;
      'schedule-admin': typeof scheduleAdmin;
      share: typeof share;
      shell: typeof shell;
      subscription: typeof subscription;
      system: typeof system;
      tasks: typeof tasks;
      'tasks-admin': typeof tasksAdmin;
      'tool-calls': typeof toolCalls;
      tools: typeof tools;
      users: typeof users;
      'users-admin': typeof usersAdmin;
      zones: typeof zones;
    };
  }
}
