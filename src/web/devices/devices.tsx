import { useEffect, useId, useRef, useState } from 'react';

import type { Device } from '#contract/devices.ts';

import { explainFailure } from '../api/client.ts';
import { explainUncertain } from '../api/may-be-done.ts';
import { useLateFailure } from '../edits/use-late-failure.ts';
import { useCurrentPassword } from '../profile/use-current-password.tsx';
import { useNow } from '../time/now.ts';
import { exactTime, timeAgo } from '../time/times.ts';
import { Button } from '../ui/button.tsx';
import { capitalize } from '../ui/capitalize.ts';
import { DoneMessage } from '../ui/done-message.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingRows } from '../ui/loading-rows.tsx';
import { Message } from '../ui/message.tsx';
import * as styles from './devices.css.ts';
import { useDevices, useEndSessions } from './queries.ts';

function When({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeAgo(at, now)}
    </time>
  );
}

type RowProps = {
  device: Device;
  now: number;
  isEnding: boolean;
  onLogOut: (device: Device) => void;
};

function DeviceRow({ device, now, isEnding, onLogOut }: RowProps) {
  const whenId = useId();
  const name = capitalize(device.browser);
  const label = isEnding ? 'Logging out...' : 'Log out';
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          {name} {device.isThis && <span className={styles.mark}>This one</span>}
        </p>
        <p id={whenId} className={styles.explanation}>
          Logged in <When at={device.loggedInAt} now={now} />
          {device.isThis ? (
            ', in use now'
          ) : (
            <>
              , last used <When at={device.usedAt} now={now} />
            </>
          )}
        </p>
      </div>
      {!device.isThis && (
        <Button
          className={styles.logOut}
          aria-label={`${label} ${name}`}
          aria-describedby={whenId}
          pending={isEnding}
          onClick={() => onLogOut(device)}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

/** What was pressed, and is under way or has failed: the end of one device, or of all others where none is named. */
type End = { device: Device | null; error?: unknown };

function explainEnd({ device, error }: End) {
  const title = device ? `Not logged out: ${capitalize(device.browser)}` : 'Not logged out';
  return { title, detail: explainUncertain(error) };
}

/** The devices on which the person is logged in, and the way to log them out. */
export function Devices() {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState<string | null>(null);
  const [ends, setEnds] = useState<readonly End[]>([]);
  const { devices, error, refetch, readAt } = useDevices();
  const { mutateAsync } = useEndSessions();
  const sayLate = useLateFailure();
  const { confirmed, dialog } = useCurrentPassword();

  const isUnderWay = (end: End) => end.error === undefined;
  const end = async (device: Device | null) => {
    const begun: End = { device };
    const settle = (...failed: End[]) =>
      setEnds((others) => [...others.filter((one) => one !== begun), ...failed]);
    setDone(null);
    // What failed before was said until this press.
    setEnds((others) => [...others.filter(isUnderWay), begun]);
    try {
      await confirmed((currentPassword) =>
        mutateAsync({ device, json: currentPassword === undefined ? undefined : { currentPassword } }),
      );
    } catch (failure) {
      const failed = { device, error: failure };
      settle(failed);
      const { title, detail } = explainEnd(failed);
      sayLate(title, detail);
      return;
    }
    settle();
    setDone(device ? `${capitalize(device.browser)} is logged out.` : 'Every other device is logged out.');
  };
  const isEnding = (id?: string) => ends.some((one) => isUnderWay(one) && one.device?.id === id);
  const isEndingAll = isEnding();
  const isAsked = dialog !== false;
  useEffect(() => {
    // The button that was pressed is gone, unless the focus has gone on from there; a dialog would take it back.
    if (done !== null && !isAsked && document.activeElement === document.body) heading.current?.focus();
  }, [done, isAsked]);

  return (
    <div className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Your devices
      </h2>
      <p className={styles.explanation}>
        Wherever you are logged in. What was not yet saved on a device stays there when it is logged out, and
        is sent after the next login.
      </p>
      {ends
        .filter((one) => !isUnderWay(one))
        .map((one) => (
          <Message key={one.device?.id ?? 'all'} tone="error" {...explainEnd(one)} />
        ))}
      <DoneMessage title={done} />
      {!devices && !error && <LoadingRows text="Loading devices..." />}
      {!devices && error && (
        <LoadError
          title="Failed to load your devices"
          detail={explainFailure(error).detail}
          onRetry={() => void refetch()}
        />
      )}
      {devices && error && (
        <p role="status" className={styles.explanation}>
          This list is from {timeAgo(new Date(readAt).toISOString(), now)}. {explainFailure(error).detail}
        </p>
      )}
      {devices && (
        <ul className={styles.list}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              now={now}
              isEnding={isEnding(device.id)}
              onLogOut={(chosen) => void end(chosen)}
            />
          ))}
        </ul>
      )}
      {devices?.some(({ isThis }) => !isThis) === true && (
        <Button pending={isEndingAll} onClick={() => void end(null)}>
          {isEndingAll ? 'Logging out...' : 'Log out everywhere else'}
        </Button>
      )}
      {dialog}
    </div>
  );
}
