import { createOpinion, listOpinions } from '@parley/contract'
import { act, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cardWith, opinionsNamed, showConversation } from '#conversation/showConversation.fixture.tsx'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { anOpinion } from '#testing/samples.ts'
import { translatePage } from '#testing/translator.ts'
import { keepTranslatedPagesWhole } from './translatedPages.ts'

beforeEach(() => onTestFinished(keepTranslatedPagesWhole()))

const translate = async (how?: Parameters<typeof translatePage>[0]) => {
  onTestFinished(translatePage(how))
  // Those who watch the page hear of its changes in a microtask.
  await act(async () => {})
}

/** Shows a part with a state, translates it, and returns a function that sets the state and one that reads the page. */
const shown = async <S,>(first: S, part: (state: S) => ReactNode, how?: { inTwoSteps: boolean }) => {
  const page = (state: S) => <div data-testid="part">{part(state)}</div>
  const { rerender } = render(page(first))
  await translate(how)
  return {
    set: (state: S) => act(async () => rerender(page(state))),
    words: () => screen.getByTestId('part').textContent,
  }
}

test.each([false, true])(
  'an element comes and goes before and after a translated text: in two steps %s',
  async (inTwoSteps) => {
    const part = (has: boolean) => (
      <p>
        {has && <b>new</b>}
        text
        {has && <i>last</i>}
      </p>
    )
    const { set, words } = await shown<boolean>(false, part, { inTwoSteps })
    await set(true)
    expect(words()).toBe('ü newü textü last')
    await set(false)
    expect(words()).toBe('ü text')
  },
)

test('a translated text comes, changes and goes beside an element', async () => {
  const { set, words } = await shown<string | undefined>('first', (text) => (
    <p>
      {text}
      <b>same</b>
      {text}
    </p>
  ))
  expect(words()).toBe('ü firstü sameü first')
  for (const text of ['second', 'third']) {
    await set(text)
    expect(words()).toBe(`ü ${text}ü sameü ${text}`)
  }
  await set(undefined)
  expect(words()).toBe('ü same')
  await set('again')
  expect(words()).toBe('ü againü sameü again')
})

test('translated texts without elements of their own change places', async () => {
  const { set, words } = await shown(['a', 'b', 'c'], (texts) =>
    texts.map((text) => <Alone key={text} text={text} />),
  )
  await set(['c', 'a', 'b', 'd'])
  expect(words()).toBe('ü cü aü bü d')
  await set(['b'])
  expect(words()).toBe('ü b')
})

function Alone({ text }: { text: string }) {
  return text
}

test('in a translated conversation a filter is changed, somebody votes, and an opinion is posted', async () => {
  const opinions = opinionsNamed('one', 'two')
  const { user } = await showConversation({ opinions })
  await cardWith('Opinion one')
  await translate()
  await user.click(screen.getByRole('button', { name: /Agree/ }))
  const card = await cardWith('ü Opinion two')
  expect(card.queryByText('ü Opinion one')).toBeNull()
  await user.click(screen.getByRole('link', { name: /Opinions/ }))
  await user.click(await screen.findByRole('button', { name: /Newest/ }))
  mockCall(createOpinion, () => {
    opinions.push(anOpinion({ opinionSlugId: 'new1', opinion: 'More trees' }))
    return { success: true as const, opinionSlugId: 'new1' }
  })
  await user.click(screen.getByRole('button', { name: /Add your opinion/ }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByRole('textbox'), 'More trees')
  await user.click(sheet.getByRole('button', { name: /Post opinion/ }))
  await screen.findByRole('region', { name: 'Your new opinion' })
  expect(requestsTo(listOpinions).length).toBeGreaterThan(1)
  expect(screen.queryByText(/could not be shown|could not be loaded/)).toBeNull()
})
