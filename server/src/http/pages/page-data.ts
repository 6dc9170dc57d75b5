import type { Call, FirstScreen, InlineResponse, Input, Output } from '@parley/contract'

/** The response of a call in a page. Its output stays JSON from the cache to the page; only rendering parses it. */
export type PageResponse = Omit<InlineResponse, 'output'> & { json: string }

/** The data that a page is rendered from. */
export type PageScreen = Omit<FirstScreen, 'responses'> & { responses: readonly PageResponse[] }

/** Serializes the response of a call for {@link PageScreen.responses}. */
export const pageResponse = <C extends Call>(call: C, input: Input<C>, output: Output<C>): PageResponse =>
  writeResponse({ path: call.path, input, output })

export const readResponse = ({ json, ...response }: PageResponse): InlineResponse => ({
  ...response,
  output: JSON.parse(json),
})

export const writeResponse = ({ output, ...response }: InlineResponse): PageResponse => ({
  ...response,
  json: JSON.stringify(output),
})

/** The data of a page as the JSON inside its script element. */
export function pageData({ responses, ...screen }: PageScreen): string {
  const written = responses.map(({ json, ...response }) => withField(response, 'output', json))
  return scriptJson(withField(screen, 'responses', `[${written.join()}]`))
}

const withField = (fields: object, name: string, json: string): string =>
  `${JSON.stringify(fields).slice(0, -1)},"${name}":${json}}`

/** A closing script tag inside the data must not close the script; `<` is the same character in JSON. */
export const scriptJson = (json: string): string => json.replaceAll('<', '\\u003c')
