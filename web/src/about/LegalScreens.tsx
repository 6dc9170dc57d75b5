import * as privacy from '#messages/privacy.ts'
import * as terms from '#messages/terms.ts'
import { consent } from '#messages/votes.ts'
import { TextPage } from './TextPage.tsx'

/** What is stored and published, and how to withdraw it. */
export function PrivacyScreen() {
  return (
    <TextPage
      title={privacy.title()}
      changedAt="2026-11-20T00:00:00.000Z"
      sections={[
        { id: 'short', heading: privacy.short(), paragraphs: [privacy.shortText()] },
        {
          id: 'stored',
          heading: privacy.stored(),
          paragraphs: [
            privacy.storedVotes(),
            privacy.storedKey(),
            privacy.storedAccount(),
            privacy.storedAddress(),
          ],
        },
        {
          id: 'published',
          heading: privacy.published(),
          paragraphs: [privacy.publishedOpinions(), privacy.publishedVotes(), privacy.publishedMap()],
        },
        {
          id: 'device',
          heading: privacy.onDevice(),
          paragraphs: [privacy.onDeviceText(), privacy.noCookies()],
        },
        {
          id: 'consent',
          heading: privacy.consent(),
          paragraphs: [
            privacy.consentText(),
            `“${consent.results()}”`,
            `“${consent.votes()}”`,
            privacy.consentWhy(),
            privacy.withdraw(),
          ],
        },
        { id: 'who', heading: privacy.who(), paragraphs: [privacy.whoText()] },
      ]}
    />
  )
}

/** The rules of taking part. */
export function TermsScreen() {
  return (
    <TextPage
      title={terms.title()}
      changedAt="2026-11-20T00:00:00.000Z"
      sections={[
        { id: 'part', heading: terms.takingPart(), paragraphs: [terms.takingPartText()] },
        { id: 'write', heading: terms.writing(), paragraphs: [terms.writingText()] },
        { id: 'use', heading: terms.use(), paragraphs: [terms.useText()] },
        { id: 'promise', heading: terms.noPromise(), paragraphs: [terms.noPromiseText()] },
      ]}
    />
  )
}
