import { SITE_LIMITS, type SiteLink } from '@parley/contract'
import * as m from '#messages/siteSettings.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './FooterLinks.module.css'
import { linkField } from './siteSettingsProblems.ts'

type FooterLinksProps = {
  links: readonly SiteLink[]
  problems: ReadonlyMap<string, string>
  onChange: (links: SiteLink[]) => void
}

/** The links at the foot of every page, each with its label and its address. */
export function FooterLinks({ links, problems, onChange }: FooterLinksProps) {
  const changeAt = (index: number, change: Partial<SiteLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...change } : link)))
  return (
    <fieldset className="stack">
      <legend className={styles.legend}>{m.footerLinks()}</legend>
      <p className="note">{m.footerLinksHint()}</p>
      {links.map(({ label, url }, index) => (
        <div key={index} className={styles.link}>
          <Field
            id={linkField(index, 'label')}
            label={m.linkLabel()}
            value={label}
            error={problems.get(linkField(index, 'label'))}
            onValue={(value) => changeAt(index, { label: value })}
          />
          <Field
            id={linkField(index, 'url')}
            label={m.linkAddress()}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            value={url}
            error={problems.get(linkField(index, 'url'))}
            onValue={(value) => changeAt(index, { url: value })}
          />
          <Button
            kind="quiet"
            aria-label={m.removeLink({ number: index + 1 })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {links.length < SITE_LIMITS.links && (
        <div>
          <Button onClick={() => onChange([...links, { label: '', url: '' }])}>
            <Icon name="plus" />
            {m.addLink()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
