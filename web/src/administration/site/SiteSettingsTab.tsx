import { getSiteSettings, type SiteSettings, updateSiteSettings } from '@parley/contract'
import { useState, type FormEvent } from 'react'
import { SwitchRow } from '#authoring/SwitchRow.tsx'
import * as m from '#messages/siteSettings.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { notify } from '#ui/notices/notices.ts'
import { OptionCards } from '#ui/forms/OptionCards.tsx'
import { FooterLinks } from './FooterLinks.tsx'
import { SiteLookFields } from './SiteLookFields.tsx'
import { SitePreview } from './SitePreview.tsx'
import { problemsOf, shownIn, trimmed } from './siteSettingsProblems.ts'
import styles from './SiteSettingsTab.module.css'

/** The settings of the whole site. */
export function SiteSettingsTab() {
  const settings = useApiQuery(getSiteSettings, {}, { refetchOnWindowFocus: false })
  return (
    <Fetched query={settings} loading={m.loading()} lines={6} failed={m.failed()}>
      {(stored) => <SettingsForm stored={stored} />}
    </Fetched>
  )
}

/** The settings that pages show. */
const SHOWN = [
  'name',
  'contact',
  'footerLinks',
  'accent',
  'logoPath',
  'darkLogoPath',
  'isNameInLogo',
] as const
const SETTINGS = [...SHOWN, 'whoStarts', 'hasImport', 'isReviewedFirst'] as const

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

function SettingsForm({ stored }: { stored: SiteSettings }) {
  const [changes, setChanges] = useState<Partial<SiteSettings>>({})
  const [isChecked, setChecked] = useState(false)
  const saving = useApiMutation(updateSiteSettings, { refreshes: [getSiteSettings] })
  const settings = { ...stored, ...changes }
  const wanted = trimmed(settings)
  const changed = SETTINGS.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(stored[name]))
  const problems = problemsOf(settings)
  const shownProblems = isChecked ? problems : NO_PROBLEMS
  const change = (next: Partial<SiteSettings>) => setChanges({ ...changes, ...next })

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const [wrong] = problems.keys()
    if (wrong !== undefined) return document.getElementById(wrong)?.focus()
    if (changed.length === 0 || saving.isPending) return
    saving.mutate(Object.fromEntries(changed.map((name) => [name, wanted[name]])), {
      onSuccess: () => {
        setChanges({})
        notify({ text: SHOWN.some((name) => changed.includes(name)) ? m.savedLook() : m.saved() })
      },
    })
  }

  return (
    <form noValidate onSubmit={save} className={styles.form}>
      <Field
        id="site-name"
        label={m.name()}
        value={settings.name}
        error={shownProblems.get('site-name')}
        onValue={(name) => change({ name })}
      />
      <Field
        id="site-contact"
        label={m.contact()}
        autoComplete="off"
        autoCapitalize="none"
        hint={m.contactHint()}
        value={settings.contact}
        error={shownProblems.get('site-contact')}
        onValue={(contact) => change({ contact })}
      />
      <SiteLookFields settings={settings} problems={shownProblems} onChange={change} />
      <div className={styles.preview}>
        <SitePreview look={shownIn(wanted, stored)} />
      </div>
      <FooterLinks
        links={settings.footerLinks}
        problems={shownProblems}
        onChange={(footerLinks) => change({ footerLinks })}
      />
      <OptionCards
        legend={m.whoStarts()}
        value={settings.whoStarts}
        onChange={(whoStarts) => change({ whoStarts })}
        options={[
          { value: 'everyone', label: m.everyone() },
          { value: 'organizations', label: m.organizations(), hint: m.organizationsHint() },
        ]}
      />
      <div className="stack">
        <SwitchRow
          label={m.importing()}
          hint={settings.whoStarts === 'everyone' ? m.importByEveryone() : m.importByMembers()}
          isOn={settings.hasImport}
          onChange={(hasImport) => change({ hasImport })}
        />
        <SwitchRow
          label={m.review()}
          hint={m.reviewHint()}
          isOn={settings.isReviewedFirst}
          onChange={(isReviewedFirst) => change({ isReviewedFirst })}
        />
      </div>
      {saving.isError && <ErrorMessage text={m.saveFailed()} />}
      <div className={styles.foot}>
        {changed.length > 0 && <span>{m.numChanges({ count: changed.length })}</span>}
        <Button
          kind="primary"
          large
          type="submit"
          busy={saving.isPending}
          aria-disabled={changed.length === 0 || undefined}
        >
          {m.save()}
        </Button>
      </div>
    </form>
  )
}
