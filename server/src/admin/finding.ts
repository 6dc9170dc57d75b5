/** What a check of the installation found. */
export type Finding = {
  /** A warning is about what is missing; only what is wrong makes the command fail. */
  kind: 'ok' | 'warning' | 'wrong'
  sentence: string
}

export const good = (sentence: string): Finding => ({ kind: 'ok', sentence })
export const warning = (sentence: string): Finding => ({ kind: 'warning', sentence })
export const bad = (sentence: string): Finding => ({ kind: 'wrong', sentence })

const LABELS = { ok: 'ok    ', warning: 'WARN  ', wrong: 'WRONG ' }

export const findingLine = ({ kind, sentence }: Finding): string => `${LABELS[kind]} ${sentence}`
