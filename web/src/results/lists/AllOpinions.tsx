import type { Opinion, OpinionMap } from '@parley/contract'
import { useDeferredValue, useMemo, useState } from 'react'
import * as m from '#messages/opinionsTable.ts'
import { downloadCsv } from '#messages/results.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { Button } from '#ui/Button.tsx'
import { saveAsCsv } from '#ui/csv.ts'
import { Field } from '#ui/Field.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './AllOpinions.module.css'
import { opinionRows } from '#results/export/csv.ts'
import { useFigureSource } from '#results/export/figureSource.ts'
import { OpinionsTable } from '#results/tables/OpinionsTable.tsx'
import type { OwnVoteOf } from './ResultRows.tsx'
import { arranged, pressed, type Sorting } from '#results/tables/sorting.ts'

type AllOpinionsProps = {
  conversationSlugId: string
  opinions: readonly Opinion[]
  map?: OpinionMap
  ownVoteOf: OwnVoteOf
  onShowOnMap?: (opinion: Opinion) => void
}

/** Every opinion in a table that can be searched, sorted and taken along. */
export function AllOpinions({ opinions, map, ...row }: AllOpinionsProps) {
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ column: 'voters', isDescending: true })
  const { terms } = useFigureSource()
  const words = useDeferredValue(search)
  const wordsOf = useWordsOf()
  const rows = useMemo(
    () => opinions.map((opinion) => ({ opinion, text: wordsOf(opinion) })),
    [opinions, wordsOf],
  )
  const found = useMemo(() => arranged(rows, words, sorting), [rows, words, sorting])
  const download = () => saveAsCsv(`${row.conversationSlugId}.csv`, opinionRows({ opinions, map, terms }))
  return (
    <div className={styles.all}>
      <div className={styles.controls}>
        <Field
          className={styles.search}
          label={m.searchOpinions()}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button onClick={download}>
          <Icon name="download" />
          {downloadCsv()}
        </Button>
      </div>
      <output className={styles.found}>
        {found.length === 0
          ? m.nothingFound()
          : m.found({ found: wholeNumber(found.length), all: wholeNumber(opinions.length) })}
      </output>
      {found.length > 0 && (
        <OpinionsTable
          rows={found}
          sorting={sorting}
          onSort={(column) => setSorting(pressed(sorting, column))}
          {...row}
        />
      )}
    </div>
  )
}
