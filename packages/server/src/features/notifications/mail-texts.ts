import type { Language, NotificationKind, StoppedReason } from '@agentarium/contracts';

/** What a mail about one notification says; `{task}` and other words in braces are filled in. */
type KindText = { subject: string; line: string; button: string };

type MailTexts = {
  hello: string;
  kinds: Record<NotificationKind, KindText>;
  /** In place of a kind's line, where it fits better. */
  variants: {
    children: string;
    children_failed: string;
    scheduled: string;
    reasons: Record<StoppedReason, string>;
  };
  digest: { subject: Partial<Record<Intl.LDMLPluralRule, string>>; line: string; button: string };
  note: string;
};

const en: MailTexts = {
  hello: 'Hello, {name}!',
  kinds: {
    run_finished: {
      subject: '“{task}” is done',
      line: 'The task “{task}” has finished. Its result is ready for you.',
      button: 'See the result',
    },
    run_failed: {
      subject: '“{task}” did not succeed',
      line: 'The task “{task}” did not succeed. On its page you see why, and you can run it again.',
      button: 'See what happened',
    },
    schedule_stopped: {
      subject: 'The schedule of “{task}” was stopped',
      line: '{reason}',
      button: 'See the schedule',
    },
    limit_80: {
      subject: 'Few runs are left for now',
      line: 'You have used {used} of {limit} runs. The limit renews on {time}.',
      button: 'See plans and extra runs',
    },
    confirmation_needed: {
      subject: '“{task}” waits for your answer',
      line: 'The task “{task}” wants to use: {tools}. Allow or deny it before {time}, else it goes on without.',
      button: 'Answer',
    },
  },
  variants: {
    children: 'The task “{task}” and all its steps have finished. The results are ready for you.',
    children_failed:
      'The task “{task}” has finished, but some of its steps did not succeed: {failed} of {children}.',
    scheduled: 'The task “{task}” ran by its schedule. Its result is ready for you.',
    reasons: {
      failures:
        'The schedule of “{task}” was stopped because five runs in a row did not succeed. You can restart it once the cause is fixed.',
      admin: 'The schedule of “{task}” was stopped by an administrator.',
      plan: 'The schedule of “{task}” was stopped because your plan has no room for it any more.',
    },
  },
  digest: {
    subject: { one: '{count} new notification', other: '{count} new notifications' },
    line: 'Here is what happened meanwhile:',
    button: 'Open Agentarium',
  },
  note: 'You choose on the settings page what we write to you about.',
};

const ru: MailTexts = {
  hello: 'Здравствуйте, {name}!',
  kinds: {
    run_finished: {
      subject: '«{task}»: готово',
      line: 'Задача «{task}» выполнена. Результат уже ждёт вас.',
      button: 'Посмотреть результат',
    },
    run_failed: {
      subject: '«{task}»: не удалось выполнить',
      line: 'Задачу «{task}» выполнить не удалось. На её странице видно, в чём дело, и её можно запустить снова.',
      button: 'Посмотреть, что случилось',
    },
    schedule_stopped: {
      subject: '«{task}»: расписание остановлено',
      line: '{reason}',
      button: 'Открыть расписание',
    },
    limit_80: {
      subject: 'Запусков осталось немного',
      line: 'Использовано запусков: {used} из {limit}. Лимит восстановится {time}.',
      button: 'Планы и дополнительные запуски',
    },
    confirmation_needed: {
      subject: '«{task}» ждёт вашего ответа',
      line: 'Задача «{task}» хочет использовать: {tools}. Разрешите или запретите до {time}, иначе она продолжит без этого.',
      button: 'Ответить',
    },
  },
  variants: {
    children: 'Задача «{task}» и все её шаги выполнены. Результаты уже ждут вас.',
    children_failed:
      'Задача «{task}» завершена, но не все её шаги удались: с ошибкой {failed} из {children}.',
    scheduled: 'Задача «{task}» выполнена по расписанию. Результат уже ждёт вас.',
    reasons: {
      failures:
        'Расписание задачи «{task}» остановлено: пять запусков подряд не удались. Когда причина будет устранена, его можно включить снова.',
      admin: 'Расписание задачи «{task}» остановил администратор.',
      plan: 'Расписание задачи «{task}» остановлено: в вашем плане для него больше нет места.',
    },
  },
  digest: {
    subject: {
      one: '{count} новое уведомление',
      few: '{count} новых уведомления',
      many: '{count} новых уведомлений',
      other: '{count} новых уведомлений',
    },
    line: 'Вот что произошло за это время:',
    button: 'Открыть Agentarium',
  },
  note: 'О чём вам писать, вы выбираете на странице настроек.',
};

export const mailTexts: Record<Language, MailTexts> = { en, ru };
