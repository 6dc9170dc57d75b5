import * as m from '#messages/privacy.ts'
import { consent } from '#messages/votes.ts'
import { TextPage } from './TextPage.tsx'

/** What is stored, what is published, and how to end it. */
export function PrivacyScreen() {
  return (
    <TextPage
      title={m.title()}
      changedAt="2026-11-20T00:00:00.000Z"
      sections={[
        { id: 'short', heading: m.short(), paragraphs: [m.shortText()] },
        {
          id: 'stored',
          heading: m.stored(),
          paragraphs: [m.storedVotes(), m.storedKey(), m.storedAccount(), m.storedAddress()],
        },
        {
          id: 'published',
          heading: m.published(),
          paragraphs: [m.publishedOpinions(), m.publishedVotes(), m.publishedMap()],
        },
        { id: 'device', heading: m.onDevice(), paragraphs: [m.onDeviceText(), m.noCookies()] },
        {
          id: 'consent',
          heading: m.consent(),
          paragraphs: [m.consentText(), `“${consent()}”`, m.consentWhy(), m.withdraw()],
        },
        { id: 'who', heading: m.who(), paragraphs: [m.whoText()] },
      ]}
    />
  )
}
