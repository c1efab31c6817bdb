import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import {
  languageOfText,
  onVoices,
  readAloud,
  speechOf,
  spokenLanguages,
} from '../../../lib/device/speech.ts';

/** Reads an answer aloud in its language; nothing where the browser has no voice for it. It ends with the page. */
export function ReadAloud({ text }: { text: string }) {
  const { t } = useTranslation('executions');
  const language = languageOfText(text);
  const spoken = useSyncExternalStore(onVoices, spokenLanguages);
  const [state, setState] = useState<'idle' | 'reading' | 'paused'>('idle');
  const part = useRef(0);
  const end = useRef<() => void>(undefined);

  const finish = () => {
    end.current?.();
    part.current = 0;
    setState('idle');
  };
  const read = () => {
    end.current = readAloud(speechOf(text), language, {
      start: part.current,
      onPart: (index) => {
        part.current = index;
      },
      onEnd: finish,
    });
    setState('reading');
  };
  const pause = () => {
    end.current?.();
    setState('paused');
  };
  const leave = useEffectEvent(finish);
  useEffect(() => {
    // A reload does not unmount it, and some browsers go on reading.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      end.current?.();
    };
  }, []);

  if (!spoken.split(',').includes(language)) return null;
  return (
    <>
      {state === 'reading' ? (
        <SmallButton icon="pause" variant="outlined" onClick={pause}>
          {t('actions.pause')}
        </SmallButton>
      ) : (
        <SmallButton icon={state === 'idle' ? 'volume_up' : 'play_arrow'} variant="outlined" onClick={read}>
          {t(state === 'idle' ? 'actions.readAloud' : 'actions.continue')}
        </SmallButton>
      )}
      {state !== 'idle' && (
        <SmallButton icon="stop" variant="outlined" onClick={finish}>
          {t('stop')}
        </SmallButton>
      )}
    </>
  );
}
