import {
  getSiteSettings,
  isMailAddress,
  SITE_LIMITS,
  type SiteSettings,
  updateSiteSettings,
} from '@parley/contract'
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

const SETTINGS = ['name', 'contact', 'whoStarts', 'hasImport', 'isReviewedFirst'] as const

function SettingsForm({ stored }: { stored: SiteSettings }) {
  const [changes, setChanges] = useState<Partial<SiteSettings>>({})
  const [isChecked, setChecked] = useState(false)
  const saving = useApiMutation(updateSiteSettings, { refreshes: [getSiteSettings] })
  const settings = { ...stored, ...changes }
  const changed = SETTINGS.filter((name) => settings[name] !== stored[name])
  const problems = problemsOf(settings)
  const change = (next: Partial<SiteSettings>) => setChanges({ ...changes, ...next })

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = problems.name ? 'name' : problems.contact ? 'contact' : undefined
    if (wrong) return document.getElementById(`site-${wrong}`)?.focus()
    if (changed.length === 0 || saving.isPending) return
    saving.mutate(Object.fromEntries(changed.map((name) => [name, settings[name]])), {
      onSuccess: () => {
        setChanges({})
        notify({ text: m.saved() })
      },
    })
  }

  return (
    <form noValidate onSubmit={save} className={styles.form}>
      <Field
        id="site-name"
        label={m.name()}
        value={settings.name}
        error={isChecked ? problems.name : undefined}
        onValue={(name) => change({ name })}
      />
      <Field
        id="site-contact"
        label={m.contact()}
        type="email"
        autoComplete="off"
        hint={m.contactHint()}
        value={settings.contact}
        error={isChecked ? problems.contact : undefined}
        onValue={(contact) => change({ contact })}
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
        {changed.length > 0 && <span>{m.numChanges(changed.length)}</span>}
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

function problemsOf({ name, contact }: SiteSettings): { name?: string; contact?: string } {
  const isEmpty = name.trim() === ''
  const isTooLong = [...name.trim()].length > SITE_LIMITS.name
  return {
    name: isEmpty ? m.nameMissing() : isTooLong ? m.nameTooLong({ limit: SITE_LIMITS.name }) : undefined,
    contact: contact.trim() === '' || isMailAddress(contact.trim()) ? undefined : m.contactInvalid(),
  }
}
