import { LEGAL_NAMES, languageOf, listLegalTexts, type LegalName, type Output } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/legalTexts.ts'
import { useApiQuery } from '#queries.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { Segments } from '#ui/forms/Segments.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { LegalSource, type LegalDraft } from './LegalSource.tsx'
import styles from './LegalTextsTab.module.css'

type Listed = Output<typeof listLegalTexts>['textList'][number]

/** The legal texts of the site, each in its languages. */
export function LegalTextsTab() {
  const query = useApiQuery(listLegalTexts, {}, { refetchOnWindowFocus: false })
  return (
    <Fetched query={query} loading={m.loading()} lines={8} failed={m.failed()}>
      {({ textList }) => <LegalTexts texts={textList} />}
    </Fetched>
  )
}

const NAMES = { privacy: m.privacy, terms: m.terms } as const
const ORIGINS = { edited: m.edited, file: m.fromFile, none: m.missing } as const

function LegalTexts({ texts }: { texts: readonly Listed[] }) {
  const [name, setName] = useState<LegalName>('privacy')
  const [language, setLanguage] = useState(texts[0]?.language ?? '')
  // What was written in one text stays while another one is open.
  const [drafts, setDrafts] = useState<Readonly<Record<string, LegalDraft | undefined>>>({})
  const key = `${name} ${language}`
  const languages = texts.filter((each) => each.name === name)
  return (
    <div className="stack gap-4">
      <p className={styles.explained}>{m.explained()}</p>
      <div className={styles.choice}>
        <Segments
          label={m.whichText()}
          value={name}
          onChange={setName}
          options={LEGAL_NAMES.map((value) => ({ value, label: NAMES[value]() }))}
        />
        <Select
          label={m.whichLanguage()}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {languages.map(({ language: code, origin }) => (
            <option key={code} value={code}>
              {m.languageAndOrigin({ language: languageOf(code)?.name ?? code, origin: ORIGINS[origin]() })}
            </option>
          ))}
        </Select>
      </div>
      <LegalSource
        key={key}
        name={name}
        language={language}
        draft={drafts[key]}
        onDraft={(draft) => setDrafts((others) => ({ ...others, [key]: draft }))}
      />
    </div>
  )
}
