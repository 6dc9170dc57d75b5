import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firstScreen, FirstScreenContext } from '#firstScreen.ts'
import { aConversation } from '#testing/samples.ts'
import { useSourceOf } from './chartSource.ts'

const provenance = { sourceUrl: '', attribution: 'Data: Polis, CC BY 4.0.' }

it('the figures of a private conversation say who may read them, and no license for everybody', () => {
  const { result } = renderHook(() => useSourceOf(aConversation({ metadata: { isIndexed: false } })), {
    wrapper: ({ children }) => (
      <FirstScreenContext value={{ ...firstScreen(), resultsLicence: 'CC BY 4.0' }}>
        {children}
      </FirstScreenContext>
    ),
  })
  expect(result.current.terms).toBe(
    'Whoever has the link can read the results, and everybody if it becomes public.',
  )
})

it.each([
  ['that of this installation', 'CC BY 4.0', undefined, 'Results: CC BY 4.0.'],
  ['not stated where the installation names none', '', undefined, 'License not stated.'],
  ['that of the import', 'CC BY 4.0', provenance, 'Data: Polis, CC BY 4.0.'],
  [
    'not stated where an import has none',
    'CC BY 4.0',
    { ...provenance, attribution: '' },
    'License not stated.',
  ],
  [
    'said with its origin where it was uploaded',
    'CC BY 4.0',
    { ...provenance, isUploaded: true as const },
    'from an uploaded file · Data: Polis, CC BY 4.0.',
  ],
])('the license of figures is %s', (_, resultsLicence, imported, terms) => {
  const conversation = aConversation({ metadata: imported ? { provenance: imported } : {} })
  const { result } = renderHook(() => useSourceOf(conversation), {
    wrapper: ({ children }) => (
      <FirstScreenContext value={{ ...firstScreen(), resultsLicence }}>{children}</FirstScreenContext>
    ),
  })
  expect(result.current.terms).toBe(terms)
})
