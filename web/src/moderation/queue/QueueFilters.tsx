import { type listQueue, QueueKind, QueueOrder, type Output } from '@parley/contract'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { focusHeading } from '#shell/navigation.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Select } from '#ui/forms/Select.tsx'
import styles from './QueueFilters.module.css'
import type { QueueFilter } from './queueList.ts'
import { SEARCH_ID } from './useQueueWork.ts'

const LABELS = { all: m.all, report: m.report, appeal: m.appeal, review: m.review, pattern: m.pattern }
const CHOICES = ['all', ...QueueKind.options] as const

type QueueFiltersProps = {
  filter: QueueFilter
  whole: Pick<Output<typeof listQueue>, 'counts' | 'organizationNameList'> | undefined
  onChange: (filter: QueueFilter) => void
}

/** The filters of the queue and its order: chips with counts, on phones a select. */
export function QueueFilters({ filter, whole, onChange }: QueueFiltersProps) {
  const counts = whole?.counts
  const organizations = whole?.organizationNameList ?? []
  const choose = (choice: (typeof CHOICES)[number]) =>
    onChange({ ...filter, kind: choice === 'all' ? undefined : choice })
  const labelOf = (choice: (typeof CHOICES)[number]) =>
    counts === undefined
      ? LABELS[choice]()
      : m.withCount({ label: LABELS[choice](), count: wholeNumber(counts[choice]) })
  const chosen = filter.kind ?? 'all'
  const [words, setWords] = useState(filter.search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...filter, search: words })
    // Moves the focus out of the search field, where keys would type.
    focusHeading()
  }
  return (
    <div className={styles.filters}>
      <fieldset aria-label={m.filters()} className={styles.chips}>
        {CHOICES.map((choice) => (
          <FilterChip key={choice} isChosen={choice === chosen} onClick={() => choose(choice)}>
            {labelOf(choice)}
          </FilterChip>
        ))}
      </fieldset>
      <Select
        label={m.filters()}
        isFilter
        className={styles.select ?? ''}
        value={chosen}
        onChange={({ target }) => choose(CHOICES.find((choice) => choice === target.value) ?? 'all')}
      >
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 'all' ? m.everything() : labelOf(choice)}
          </option>
        ))}
      </Select>
      {(organizations.length > 0 || filter.organizationName !== undefined) && (
        <Select
          label={m.organization()}
          isFilter
          className={styles.choice ?? ''}
          value={filter.organizationName ?? ''}
          onChange={({ target }) => onChange({ ...filter, organizationName: target.value || undefined })}
        >
          <option value="">{m.all()}</option>
          {[...new Set([...organizations, filter.organizationName ?? []].flat())].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={m.order()}
        isFilter
        className={styles.choice ?? ''}
        value={filter.order ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, order: QueueOrder.options.find((order) => order === target.value) })
        }
      >
        <option value="">{m.urgentFirst()}</option>
        {QueueOrder.options.map((order) => (
          <option key={order} value={order}>
            {m.orders[order]()}
          </option>
        ))}
      </Select>
      <form className={styles.search} onSubmit={submit}>
        <Field id={SEARCH_ID} type="search" label={m.search()} value={words} onValue={setWords} />
      </form>
    </div>
  )
}
