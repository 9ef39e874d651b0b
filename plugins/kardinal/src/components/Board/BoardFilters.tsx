import { SearchField, Select } from '@backstage/ui';
import {
  BoardRow,
  PromotionState,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { BoardLocation } from '../../hooks/useBoardLocation';
import { useTexts } from '../../translation';
import styles from './Board.module.css';
import { BoardFilter } from './BoardFilter';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What stands for no choice. */
const any = 'any';

/** What narrows the board: owner, system, state, environment and text. */
export const BoardFilters = (props: {
  readonly rows: readonly BoardRow[];
  readonly location: BoardLocation;
}) => {
  const { rows, location } = props;
  const { filter, change } = location;
  const { text: t } = useTexts();
  const choices = useMemo(() => choicesOf(rows), [rows]);
  const unfiltered: Option = { value: any, label: t('board.any') };
  return (
    <div
      className={styles.filters}
      role="search"
      aria-label={t('board.pipelines')}
    >
      <SearchField
        className={styles.search}
        size="small"
        label={t('board.find')}
        placeholder={t('board.nameOrVersion')}
        value={filter.text}
        onChange={text => change({ text })}
      />
      <Choice
        label={t('board.owner')}
        value={filter.owner}
        options={[
          { value: 'mine', label: t('board.mine') },
          { value: 'all', label: t('board.anybody') },
          ...choices.owners,
        ]}
        onChoose={owner => change({ owner: owner ?? 'all' })}
      />
      <Choice
        label={t('board.system')}
        value={filter.system}
        options={[unfiltered, ...choices.systems]}
        onChoose={system => change({ system })}
      />
      <Choice
        label={t('board.state')}
        value={filter.state}
        options={[
          unfiltered,
          ...choices.states,
          ...(choices.hasDrifted
            ? [{ value: 'drifted', label: t('board.drifted') }]
            : []),
        ]}
        onChoose={state => change({ state: state as BoardFilter['state'] })}
      />
      <Choice
        label={t('board.environment')}
        value={filter.environment}
        options={[unfiltered, ...choices.environments]}
        onChoose={environment => change({ environment })}
      />
    </div>
  );
};

function Choice(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly onChoose: (value: string | undefined) => void;
}) {
  const { label, value = any, options, onChoose } = props;
  const isListed = options.some(each => each.value === value);
  return (
    <Select
      className={styles.choice}
      size="small"
      label={label}
      // What the address names stays in sight, though no row has it now.
      options={
        isListed ? options : [...options, { value, label: nameIn(value) }]
      }
      value={value}
      onChange={chosen => onChoose(chosen === any ? undefined : String(chosen))}
    />
  );
}

function choicesOf(rows: readonly BoardRow[]) {
  const refs = (of: (row: BoardRow) => readonly string[]) =>
    [...new Set(rows.flatMap(of))]
      .map(value => ({ value, label: nameIn(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  const states = new Set(
    rows.flatMap(row => row.cells.map(each => each.state)),
  );
  return {
    owners: refs(({ entity }) => entity?.owners ?? []),
    systems: refs(({ entity }) => (entity?.system ? [entity.system] : [])),
    environments: refs(({ cells }) => cells.map(each => each.environment)),
    states: (Object.keys(stateTable) as PromotionState[])
      .filter(state => states.has(state))
      .map(value => ({ value, label: stateTable[value].word })),
    hasDrifted: rows.some(row =>
      row.cells.some(each => each.drift !== undefined),
    ),
  };
}

/** The name in an entity ref. */
function nameIn(ref: string): string {
  return ref.replace(/^.*[:/]/, '');
}
