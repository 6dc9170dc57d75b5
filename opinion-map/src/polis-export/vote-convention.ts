/** The value of a vote that agrees, in files that state it; elsewhere it is 1. */
export type AgreeValue = 1 | -1

/** The name under which `summary.csv` and `format.json` of Polis state the sign of votes. */
export const CONVENTION_NAME = 'vote-convention'

/**
 * What a statement such as `agree=+1;disagree=-1;pass=0;format=polis-export/1` says about the sign; undefined if it is
 * none of the two signs.
 */
export function agreeValueOf(statement: string): AgreeValue | undefined {
  const values = new Map(
    statement.split(';').map((part): [string, number] => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim() === '' ? NaN : Number(value)]
    }),
  )
  const agree = values.get('agree')
  const isKnown = values.get('pass') === 0 && values.get('disagree') === -Number(agree)
  return isKnown && (agree === 1 || agree === -1) ? agree : undefined
}

/** The statements about the sign in the text of a `format.json`; the text itself if it is not JSON. */
export function statementsIn(json: string): string[] {
  const format = parsed(json)
  if (format === undefined) return [json]
  const { [CONVENTION_NAME]: sentence, vote } = format
  return [
    ...(typeof sentence === 'string' ? [sentence] : []),
    ...(typeof vote === 'object' && vote !== null
      ? [
          Object.entries(vote)
            .map(([name, value]) => `${name}=${value}`)
            .join(';'),
        ]
      : []),
  ]
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(json))
  } catch {
    return undefined
  }
}
