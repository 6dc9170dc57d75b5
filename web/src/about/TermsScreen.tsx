import * as m from '#messages/terms.ts'
import { TextPage } from './TextPage.tsx'

/** The few rules of taking part. */
export function TermsScreen() {
  return (
    <TextPage
      title={m.title()}
      changedAt="2026-11-20T00:00:00.000Z"
      sections={[
        { id: 'part', heading: m.takingPart(), paragraphs: [m.takingPartText()] },
        { id: 'write', heading: m.writing(), paragraphs: [m.writingText(), m.moderationText()] },
        { id: 'use', heading: m.use(), paragraphs: [m.useText()] },
        { id: 'promise', heading: m.noPromise(), paragraphs: [m.noPromiseText()] },
      ]}
    />
  )
}
