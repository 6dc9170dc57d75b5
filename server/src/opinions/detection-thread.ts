import { detectLanguage } from '#opinions/detect-language.ts'
import { answerRequests } from '#threads/answer-requests.ts'

/** A text as HTML, and the language of its conversation, if that is known. */
export type TextToDetect = { html: string; expected?: string | undefined }

answerRequests((texts: TextToDetect[]) =>
  Promise.all(texts.map(async ({ html, expected }) => (await detectLanguage(html, expected)) ?? null)),
)
