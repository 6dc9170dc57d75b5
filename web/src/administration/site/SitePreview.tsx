import { contactName, type SiteIdentity, type SiteSettings } from '@parley/contract'
import { useId, useRef, type ReactNode } from 'react'
import { FirstScreenContext, useFirstScreen } from '#firstScreen.ts'
import { howItWorks } from '#messages/about.ts'
import { startConversation } from '#messages/shell.ts'
import * as m from '#messages/siteSettings.ts'
import { Wordmark } from '#ui/Logo.tsx'
import { useLookOf } from './lookOfSite.ts'
import { ShareImagePreview } from './ShareImagePreview.tsx'
import styles from './SitePreview.module.css'

type Look = Pick<SiteSettings, 'name' | 'contact' | 'accent' | 'logoPath' | 'darkLogoPath' | 'isNameInLogo'>

/** What pages, paper and the picture of links will look like with settings that are not saved yet. */
export function SitePreview({ look }: { look: Look }) {
  const id = useId()
  const { name, contact, accent, logoPath, darkLogoPath, isNameInLogo } = look
  const site: SiteIdentity = {
    name,
    contact,
    ...(logoPath === '' ? {} : { logo: isNameInLogo ? 'with-name' : 'beside-name' }),
  }
  return (
    <FirstScreenContext value={{ ...useFirstScreen(), site }}>
      <section aria-labelledby={id} className={styles.preview}>
        <h2 id={id}>{m.preview()}</h2>
        <p className="note">{m.previewHint()}</p>
        <Part theme="light" label={m.lightTheme()} {...{ accent, logoPath }}>
          <Screen />
        </Part>
        <Part theme="dark" label={m.darkTheme()} {...{ accent }} logoPath={darkLogoPath || logoPath}>
          <Screen />
        </Part>
        <Part theme="paper" label={m.poster()} {...{ accent, logoPath }}>
          <PosterHead contact={contact} />
        </Part>
        <ShareImagePreview look={look} />
      </section>
    </FirstScreenContext>
  )
}

type PartProps = Pick<Look, 'accent' | 'logoPath'> & {
  theme: 'light' | 'dark' | 'paper'
  label: string
  children: ReactNode
}

/** A part of the preview in its theme. Nothing in it can be used. */
function Part({ theme, label, accent, logoPath, children }: PartProps) {
  const part = useRef<HTMLDivElement>(null)
  useLookOf(part, { accent, logoPath })
  return (
    <figure className={styles.part}>
      <figcaption className="note">{label}</figcaption>
      <div ref={part} className={styles.ground} data-scheme={theme} inert>
        {children}
      </div>
    </figure>
  )
}

/** The header of a page with a link and a main button. */
function Screen() {
  return (
    <>
      <Wordmark />
      <div className={styles.acts}>
        <span className="button primary">{startConversation()}</span>
        <span className={styles.link}>{howItWorks()}</span>
      </div>
    </>
  )
}

function PosterHead({ contact }: { contact: string }) {
  return (
    <>
      <div className={styles.head}>
        <Wordmark />
        <span>{m.sampleOrganizer()}</span>
      </div>
      <p className={styles.question}>{m.sampleQuestion()}</p>
      <p className={styles.foot}>
        <bdi>{contactName(contact)}</bdi>
      </p>
    </>
  )
}
