import { Select, TextField } from '@backstage/ui';
import {
  auditKinds,
  auditKindTitles,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useEffect, useState } from 'react';
import { QueryValues } from '../../hooks/useQueryValues';
import { useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';

/** What the timeline keeps in its address. */
export type TimelineChoice = 'person' | 'pipeline' | 'kind' | 'days';

/** Written values are looked for when nobody has typed for so long: milliseconds. */
const settleTime = 400;

const all = 'all';

const times = [
  { id: all, label: 'timeline.anyTime' },
  { id: '1', label: 'timeline.last24Hours' },
  { id: '7', label: 'timeline.last7Days' },
  { id: '30', label: 'timeline.last30Days' },
] as const;

/** By person, Pipeline, kind and time; in the address of the page. */
export const TimelineFilters = (props: {
  readonly choice: QueryValues<TimelineChoice>;
}) => {
  const { text: t } = useTexts();
  const { values, change } = props.choice;
  return (
    <div
      className={report.controls}
      role="search"
      aria-label={t('timeline.filter')}
    >
      <WrittenFilter
        label={t('timeline.person')}
        placeholder="user:default/ana"
        value={values.person ?? ''}
        onSettle={person => change({ person })}
      />
      <WrittenFilter
        label={t('timeline.pipeline')}
        placeholder="default/guestbook"
        value={values.pipeline ?? ''}
        onSettle={pipeline => change({ pipeline })}
      />
      <Select
        label={t('timeline.kind')}
        options={[
          { id: all, label: t('timeline.everything') },
          ...auditKinds.map(id => ({ id, label: auditKindTitles[id] })),
        ]}
        selectedKey={values.kind ?? all}
        onSelectionChange={key =>
          change({ kind: key === all ? undefined : String(key) })
        }
      />
      <Select
        label={t('timeline.time')}
        options={times.map(({ id, label }) => ({ id, label: t(label) }))}
        selectedKey={values.days ?? all}
        onSelectionChange={key =>
          change({ days: key === all ? undefined : String(key) })
        }
      />
    </div>
  );
};

/** A text that counts once somebody has stopped typing. */
function WrittenFilter(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSettle: (value: string) => void;
}) {
  const { label, placeholder, value, onSettle } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSettle(text.trim()), settleTime);
    return () => clearTimeout(timer);
  }, [text, value, onSettle]);
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={setText}
    />
  );
}
