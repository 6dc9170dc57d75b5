import { type Conversation, type Organization, websiteOf } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/conversation.ts'
import { organizerName } from '#ui/people.ts'
import { WebsiteLink } from '#ui/WebsiteLink.tsx'
import styles from './Source.module.css'

export const SOURCE_ID = 'source'
export const ORGANIZATION_ID = 'organization'

/** Whether an organization has more than a name, such as a description or a website. */
export const isDescribed = (organization: Organization | undefined): organization is Organization =>
  organization !== undefined && organization.description + websiteOf(organization) !== ''

type SourceProps = Pick<Conversation, 'metadata'>

/**
 * The organization of a conversation, and the source of an imported one with the attribution that its license requires.
 */
export function Source({ metadata }: SourceProps) {
  const { organization, provenance } = metadata
  const isUploaded = provenance?.isUploaded === true
  const name = organizerName(metadata)
  return (
    <>
      {isDescribed(organization) && (
        <Section id={ORGANIZATION_ID} heading={organization.name} text={organization.description}>
          <WebsiteLink to={websiteOf(organization)} />
        </Section>
      )}
      {provenance && (
        <Section id={SOURCE_ID} heading={m.source()} text={provenance.attribution || m.licenseNotStated()}>
          {isUploaded ? (
            <p>{m.uploadedBy({ name, address: provenance.sourceUrl })}</p>
          ) : (
            <WebsiteLink to={provenance.sourceUrl}>{m.sourceLink()}</WebsiteLink>
          )}
        </Section>
      )}
    </>
  )
}

type SectionProps = { id: string; heading: string; text: string; children: ReactNode }

function Section({ id, heading, text, children }: SectionProps) {
  return (
    <section id={id} className={styles.source} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} dir="auto">
        {heading}
      </h2>
      {text && <p dir="auto">{text}</p>}
      {children}
    </section>
  )
}
