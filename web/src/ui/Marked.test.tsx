import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Marked } from './Marked.tsx'

const markup = (text: string) =>
  render(<Marked text={text} renderLink={(words) => <a href="/terms">{words || 'now'}</a>} />).container
    .innerHTML

test('the marked, bold and linked parts of a sentence stand where the sentence has them', () => {
  expect(markup('⟪Note:⟫ read the ⟨terms⟩ of ⟦what we share⟧ ⟨⟩.')).toBe(
    '<b>Note:</b> read the <a href="/terms">terms</a> of <mark>what we share</mark> <a href="/terms">now</a>.',
  )
})
