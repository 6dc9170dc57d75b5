import { plainLine, type Opinion } from '@parley/contract'
import { useCallback } from 'react'
import { mutedWords } from '#messages/mutedWords.ts'
import { useMuted } from './mutedNames.ts'

/** What results show of an opinion in one line: figures stay for all, the words of muted people do not. */
export function useWordsOf(): (opinion: Opinion) => string {
  const { hasMuted } = useMuted()
  return useCallback((opinion) => (hasMuted(opinion) ? mutedWords() : plainLine(opinion.opinion)), [hasMuted])
}
