import type { Texts } from './texts.ts';

const users = (count: number) => `${count} user${count === 1 ? '' : 's'}`;

export const en: Texts = {
  accountMails: {
    verification: {
      subject: 'Confirm your email address',
      lines: [
        'Hello!',
        'Please confirm that {email} belongs to the account “{username}” on Agentarium. The link is valid for 24 hours.',
      ],
      button: 'Confirm email address',
      note: "If you didn't create this account, ignore this email.",
    },
    account_exists: {
      subject: 'You already have an account',
      lines: [
        'Hello, {name}!',
        'Someone, probably you, tried to register on Agentarium with {email}. This address already has an account with the username “{username}”, so you can simply sign in.',
      ],
      button: 'Sign in',
      note: "Forgot your password? Set a new one from the sign-in page. If it wasn't you, there is nothing to do.",
    },
    invitation: {
      subject: 'You are invited to Agentarium',
      lines: [
        'Hello, {name}!',
        'An administrator invites you to Agentarium. Open the link to choose your username and password: it is valid for 7 days and works once.',
      ],
      button: 'Create your account',
      note: 'If you did not expect this email, ignore it: nothing will happen.',
    },
    reset_password: {
      subject: 'Set a new password',
      lines: [
        'Hello, {name}!',
        'Someone requested a new password for the account “{username}” on Agentarium. If it was you, open the link: it is valid for one hour.',
      ],
      button: 'Set a new password',
      note: "If it wasn't you, ignore this email: your password stays the same.",
    },
    password_changed: {
      subject: 'Your password was changed',
      lines: [
        'Hello, {name}!',
        'The password of the account “{username}” on Agentarium was changed. Other devices were signed out, and your calendar address no longer works. Links to shared results stay.',
      ],
      button: 'Sign in',
      note: "If it wasn't you, set a new password immediately: choose “Forgot your password?” on the sign-in page.",
    },
    email_changed: {
      subject: 'Your email address was changed',
      lines: [
        'Hello, {name}!',
        'The account “{username}” on Agentarium no longer uses {email}: its owner entered another address.',
      ],
      button: 'Sign in',
      note: "If it wasn't you, sign in with your username, change the password and enter your address again, or contact the administrator.",
    },
  },
  units: {},
  notificationMails: {
    hello: 'Hello, {name}!',
    kinds: {
      run_finished: {
        subject: '“{task}” is done',
        line: 'The task “{task}” has finished. The result is ready.',
        button: 'See the result',
      },
      run_failed: {
        subject: '“{task}” failed',
        line: 'The task “{task}” failed. Open the run to see why and to run it again.',
        button: 'See what happened',
      },
      schedule_stopped: {
        subject: 'The schedule of “{task}” was stopped',
        line: '{reason}',
        button: 'See the schedule',
      },
      limit_80: {
        subject: 'Few runs left',
        line: 'You have used {used} of {limit} runs. The limit resets on {time}.',
        button: 'See plans and extra runs',
      },
      confirmation_needed: {
        subject: '“{task}” needs your approval',
        line: 'The task “{task}” wants to use: {tools}. Allow or deny it before {time}; without an answer, the run continues without it.',
        button: 'Allow or deny',
      },
      prompt_repeated: {
        subject: 'An answer of “{task}” repeats a prompt',
        line: 'An answer of the task “{task}” repeats a system prompt, or a value that only administrators may read. Check the task and its prompts.',
        button: 'Open the run',
      },
      system_alert: { subject: '{what}', line: '{what}.', button: 'Open the overview' },
      goal_reached: {
        subject: 'Goal reached: {number}',
        line: 'You reached your goal for “{number}” in the task “{task}”. The target was {target}, the last value is {value}.',
        button: 'See your progress',
      },
      goal_missed: {
        subject: 'Goal missed: {number}',
        line: 'The last day of your goal for “{number}” in the task “{task}” was {day}. The target was {target}, the last value is {value}.',
        button: 'See your progress',
      },
      goal_out_of_range: {
        subject: '{number} is out of range',
        line: 'In the task “{task}”, “{number}” is now {value}. Your range is {range}.',
        button: 'See your progress',
      },
    },
    variants: {
      children: 'The task “{task}” and all its steps have finished. The results are ready.',
      children_failed: 'The task “{task}” has finished, but {failed} of its {children} steps failed.',
      scheduled: 'The task “{task}” ran on schedule. The result is ready.',
      not_started: {
        subject: '“{task}” did not start',
        line: 'The scheduled run of “{task}” did not start. Open your schedules to see why.',
        button: 'See your schedules',
      },
      late: 'It started {late} late because the server was busy.',
      reasons: {
        failures:
          'The schedule of “{task}” was stopped because five runs in a row failed. Restart it once the cause is fixed.',
        admin: 'The schedule of “{task}” was stopped by an administrator.',
        archived: 'The schedule of “{task}” was stopped because the task is no longer offered.',
        plan: 'The schedule of “{task}” was stopped because your plan allows fewer active schedules.',
      },
      alerts: {
        family_failing: 'Models are failing: {names}',
        queue_late: 'Runs wait too long for a worker',
        jobs_dead: 'Background jobs have failed for good',
        budget_spent: 'Monthly budgets are used up: {names}',
        disk_low: 'The disk is almost full',
      },
      andMore: ' and {count} more',
      ranges: { between: '{from} to {to}', above: 'at least {from}', below: 'at most {to}' },
    },
    digest: {
      subject: { one: '{count} new notification', other: '{count} new notifications' },
      line: 'Here is what happened in the meantime:',
      button: 'Open Agentarium',
    },
    note: 'On the settings page you can choose which emails you get.',
  },
  answerMail: {
    subject: '“{task}”: your scheduled answer',
    line: 'Hello, {name}! Here is the answer of the task “{task}”, which ran on schedule.',
    noAnswer: 'This step has no answer.',
    cut: 'This answer was cut off: the rest is missing.',
    demo: 'Demo answer: written by the built-in demo model because no language model is connected.',
    button: 'Open the run',
    note: 'You get the whole answer because you chose this for the schedule. Change it here:',
  },
  weeklyDigest: {
    subject: 'Your week in Agentarium',
    runs: 'Your runs: {completed} completed, {failed} failed.',
    noRuns: 'No runs finished last week.',
    tasks: 'Most used tasks:',
    numbers: 'Your numbers, with the change from the week before:',
    goals: 'Your goals:',
    target: '{target} by {day}',
    expected: 'expected on {day}',
    states: {
      on_track: 'on track',
      off_track: 'behind',
      reached: 'reached',
      missed: 'missed',
      out_of_range: 'out of range',
      unknown: 'too early to tell',
    },
    scheduled: 'Scheduled runs: {ran}, {failed} of them failed.',
    coming: 'Scheduled this week ({count}):',
    button: 'Open Agentarium',
    note: 'You get this email on Mondays because you turned it on. Turn it off on the settings page, under Notifications.',
    unsubscribe: {
      title: 'Weekly digest',
      ask: 'Stop the weekly digest by email?',
      button: 'Stop it',
      done: 'You no longer get the weekly digest. You can turn it on again in the settings.',
      invalid: 'This link is not valid. You can turn the weekly digest off in the settings.',
      failed: 'Something went wrong, and nothing was changed. Please try again later.',
      settings: 'Open the settings',
    },
  },
  schedules: {
    active: 'The schedule is active.',
    paused: 'The schedule is active, but scheduled runs are paused for now.',
    pausedByOwner: 'The schedule is paused for now by its owner.',
    done: 'The schedule was set for one time, which has passed.',
    stoppedBy: {
      admin: 'An administrator stopped this schedule.',
      plan: 'This schedule was stopped because the plan allows fewer active schedules.',
      failures: 'This schedule was stopped after five failed runs in a row.',
      archived: 'This schedule was stopped because its task is no longer offered.',
      owner: 'This schedule was stopped by its owner.',
    },
    stopped: 'Schedule stopped',
    restarted: 'Schedule restarted',
    stoppedAll: (count) => `Stopped schedules for ${users(count)}`,
    restartedAll: (count) => `Restarted schedules for ${users(count)}`,
  },
  calendar: {
    title: 'Scheduled runs',
    completed: 'done',
    failed: 'failed',
    stopped: 'stopped',
    skipped: 'skipped',
  },
  purchases: {
    plans: { basic: 'Basic', pro: 'Pro', premium: 'Premium', ultra: 'Ultra' },
    waits: 'Your purchase is awaiting payment.',
    cancelled: 'The purchase was canceled.',
    plan: (plan) => `Your plan is now ${plan}.`,
    pack: (count) => `${count} extra runs were added to your account.`,
    agent: (name) => `${name} is now yours.`,
    owed: {
      late: 'The payment arrived after the purchase had failed or been canceled.',
      unavailable: 'The item was no longer available when the payment arrived.',
    },
  },
  system: {
    switches: {
      task_scheduler: { on: 'Task scheduler enabled', off: 'Task scheduler disabled' },
      maintenance: { on: 'Maintenance mode enabled', off: 'Maintenance mode disabled' },
      tool_calls: { on: 'Tool calling enabled', off: 'Tool calling disabled' },
      tool_calls_maintenance: {
        on: 'Tool calling maintenance mode enabled',
        off: 'Tool calling maintenance mode disabled',
      },
      emergency_stop: {
        on: 'Emergency stop activated: all tool calling is halted',
        off: 'Emergency stop deactivated',
      },
      user_registration: { on: 'User registration enabled', off: 'User registration disabled' },
    },
    updated: 'System configuration updated',
    scheduler: {
      active: 'The task scheduler is active',
      maintenance: 'The task scheduler is in maintenance mode',
      disabled: 'The task scheduler is disabled',
    },
  },
  answers: {
    parameters: 'Parameters',
    carryOut: (task) => `Please carry out the task "${task}".`,
    cut: (count) => `The answer ends here: it reached the limit of ${count} characters.`,
    yes: 'yes',
    no: 'no',
    none: 'none',
  },
};
