import { SearchField } from '@backstage/ui';
import {
  BundleSummary,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useEffect, useId, useRef, useState } from 'react';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { BundleButton } from './BundleButton';
import { bundlesByDay, filterBundles, shortList } from './listedBundles';
import { useRovingFocus } from './useRovingFocus';
import styles from './BundleList.module.css';

/**
 * The Pipeline's Bundles, newest first; the chosen one is drawn beside it. A
 * long list is grouped by day and can be filtered; all of it is one tab stop.
 */
export const BundleList = (props: {
  readonly bundles: readonly BundleSummary[];
  readonly chosen?: string;
  /** What the page says above the list. */
  readonly headline?: Sentence;
  readonly onChoose: (bundle: string) => void;
}) => {
  const { bundles, chosen, headline, onChoose } = props;
  const reader = useReader();
  const { text: t } = useTexts();
  const [filter, setFilter] = useState('');
  const items = useRef<HTMLDivElement>(null);
  const isLong = bundles.length > shortList;
  const found = isLong ? filterBundles(bundles, filter) : bundles;
  const names = found.map(({ name }) => name);
  const roving = useRovingFocus(items, names, chosen);
  useChosenInView(items, chosen);
  return (
    <nav className={styles.list} aria-label={t('bundles.title')}>
      <h3 className={styles.heading}>{t('bundles.title')}</h3>
      {isLong && (
        <SearchField
          aria-label={t('bundles.filter')}
          placeholder={t('bundles.versionAuthorState')}
          size="small"
          value={filter}
          onChange={setFilter}
        />
      )}
      <div ref={items} className={styles.items} data-days={isLong}>
        {/* By day also without headings: a button that somebody presses is the same one when a list becomes long. */}
        {bundlesByDay(found, reader).map(({ id, day, bundles: ofDay }) => (
          <Day key={id} day={isLong ? day : undefined}>
            {ofDay.map(bundle => (
              <li key={bundle.name} className={styles.item}>
                <BundleButton
                  bundle={bundle}
                  headline={headline}
                  isChosen={bundle.name === chosen}
                  isTabStop={bundle.name === roving.stop}
                  onChoose={onChoose}
                  onFocus={roving.onFocus}
                  onKeyDown={roving.onKeyDown}
                />
              </li>
            ))}
          </Day>
        ))}
      </div>
      {isLong && (
        <p role="status" className={styles.found}>
          {found.length === bundles.length
            ? t('bundles.total', { total: String(bundles.length) })
            : t('bundles.found', {
                found: String(found.length),
                total: String(bundles.length),
              })}
        </p>
      )}
    </nav>
  );
};

function Day(props: {
  readonly day: string | undefined;
  readonly children: JSX.Element[];
}) {
  const { day, children } = props;
  const id = useId();
  return (
    <div className={styles.group}>
      {day !== undefined && (
        <h4 id={id} className={styles.day}>
          {day}
        </h4>
      )}
      <ul
        className={styles.bundles}
        aria-labelledby={day === undefined ? undefined : id}
      >
        {children}
      </ul>
    </div>
  );
}

/** Scrolls the list, and never the page, to the Bundle of the address. */
function useChosenInView(
  list: { readonly current: HTMLElement | null },
  chosen: string | undefined,
): void {
  useEffect(() => {
    const element = list.current;
    const item = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !item) {
      return;
    }
    const [outer, inner] = [element, item].map(each =>
      each.getBoundingClientRect(),
    );
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      element.scrollTop += inner.top - outer.top - outer.height / 2;
    }
  }, [list, chosen]);
}
