import { SearchField, Select } from '@backstage/ui';
import {
  BoardRow,
  PromotionState,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { BoardLocation } from '../../hooks/useBoardLocation';
import styles from './Board.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

const any: Option = { value: 'any', label: 'Any' };

/** What narrows the board: owner, system, state, environment and text. */
export const BoardFilters = (props: {
  readonly rows: readonly BoardRow[];
  readonly location: BoardLocation;
}) => {
  const { rows, location } = props;
  const { filter, change } = location;
  const choices = useMemo(() => choicesOf(rows), [rows]);
  return (
    <div className={styles.filters} role="search" aria-label="Pipelines">
      <SearchField
        className={styles.search}
        size="small"
        label="Find"
        placeholder="Name or version"
        value={filter.text}
        onChange={text => change({ text })}
      />
      <Choice
        label="Owner"
        value={filter.owner}
        options={[
          { value: 'mine', label: 'Mine' },
          { value: 'all', label: 'Anybody' },
          ...choices.owners,
        ]}
        onChoose={owner => change({ owner: owner ?? 'all' })}
      />
      <Choice
        label="System"
        value={filter.system}
        options={[any, ...choices.systems]}
        onChoose={system => change({ system })}
      />
      <Choice
        label="State"
        value={filter.state}
        options={[any, ...choices.states]}
        onChoose={state => change({ state: state as PromotionState })}
      />
      <Choice
        label="Environment"
        value={filter.environment}
        options={[any, ...choices.environments]}
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
  const { label, value = any.value, options, onChoose } = props;
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
      onChange={chosen =>
        onChoose(chosen === any.value ? undefined : String(chosen))
      }
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
  };
}

/** The name in an entity ref. */
function nameIn(ref: string): string {
  return ref.replace(/^.*[:/]/, '');
}
