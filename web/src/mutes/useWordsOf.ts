import { plainLine, type Opinion } from '@parley/contract'
import { useCallback } from 'react'
import { mutedWords } from '#messages/mutedWords.ts'
import { useMuted } from './mutedNames.ts'

/**
 * The text of an opinion in results, on one line: figures are shown for all opinions, texts of muted people are not.
 */
export function useWordsOf(): (opinion: Opinion) => string {
  const { hasMuted } = useMuted()
  return useCallback((opinion) => (hasMuted(opinion) ? mutedWords() : plainLine(opinion.opinion)), [hasMuted])
}
