import { AppError, castVote, getConversation, getOutcome, listOpinionsBySlug } from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loginIntention } from '#shell/loginIntention.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'
import { cardWith, showConversation, SLUG } from './showConversation.fixture.tsx'

test('title, author, time and text are at the top, and the page is named by the title (spec 2.3)', async () => {
  await showConversation({
    conversation: aConversation({ payload: { title: 'Cars?', body: 'We <b>ask</b> you.' } }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Cars?' })
  expect(screen.getAllByText('blue_heron').length).toBeGreaterThan(0)
  expect(screen.getByText('ask').tagName).toBe('B')
  expect(document.title).toContain('Cars?')
})

test('an organization replaces the author, and a private conversation is marked as private', async () => {
  const organization = { name: 'City of Northbridge', imageUrl: '', websiteUrl: '', description: '' }
  await showConversation({ conversation: aConversation({ metadata: { organization, isIndexed: false } }) })
  await screen.findByText('City of Northbridge')
  expect(screen.getByText('Private')).toBeTruthy()
})

test('the name of an organization leads to its description and website', async () => {
  const organization = {
    name: 'City of Northbridge',
    imageUrl: 'https://parley.example/feed/organization/abc.png',
    websiteUrl: 'https://www.northbridge.example/',
    description: 'The council and administration.',
  }
  await showConversation({ conversation: aConversation({ metadata: { organization } }) })
  const byLine = await screen.findByRole('link', { name: 'City of Northbridge' })
  expect(byLine.getAttribute('href')).toBe('#organization')
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/feed/organization/abc.png')
  const facts = within(screen.getByRole('region', { name: 'City of Northbridge' }))
  expect(facts.getByText('The council and administration.')).toBeTruthy()
  const website = facts.getByRole('link', { name: 'northbridge.example' })
  expect(website.getAttribute('href')).toBe('https://www.northbridge.example/')
  expect(website.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a conversation without opinions still shows its author and text', async () => {
  await showConversation({
    opinions: [],
    conversation: aConversation({ payload: { title: 'Cars?', body: 'Why we ask.' } }),
  })
  await screen.findByText('There are no opinions to vote on yet. Add the first one.')
  expect(screen.getByText('Why we ask.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).closest('header')?.dataset['size']).toBe('full')
})

test('an imported conversation carries its attribution and a link to the original', async () => {
  const provenance = {
    sourceUrl: 'https://pol.is/abc',
    attribution: 'Data gathered with Polis, CC BY 4.0',
    firstVoteAt: '2018-03-01T00:00:00.000Z',
  }
  await showConversation({ conversation: aConversation({ metadata: { provenance } }) })
  expect((await screen.findByRole('link', { name: 'votes of 2018' })).getAttribute('href')).toBe('#source')
  expect(screen.getByText('Data gathered with Polis, CC BY 4.0')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The original' }).getAttribute('href')).toBe('https://pol.is/abc')
})

test('a source that is not a web address is not a link', async () => {
  const provenance = { sourceUrl: 'javascript:alert(1)', attribution: 'From a file' }
  await showConversation({ conversation: aConversation({ metadata: { provenance } }) })
  await screen.findByText('From a file')
  expect(screen.queryByRole('link', { name: 'The original' })).toBeNull()
})

test('an uploaded conversation says who uploaded it, and that nobody has compared it; the address in the file is no link', async () => {
  const provenance = {
    sourceUrl: 'https://www.city.example/consultation',
    attribution: 'City of Example',
    isUploaded: true as const,
    firstVoteAt: '2018-03-01T00:00:00.000Z',
  }
  const { user } = await showConversation({
    conversation: aConversation({ metadata: { provenance, authorUsername: 'mallory' } }),
  })
  await screen.findByRole('link', { name: 'votes of 2018, from an uploaded file' })
  await user.click(screen.getByRole('link', { name: 'Results' }))
  await screen.findByRole('link', { name: 'votes of 2018, from an uploaded file' })
  const source = screen.getByRole('region', { name: 'Where this comes from' })
  expect(source.textContent).toMatch(
    /From a file that \W?mallory\W? uploaded\. Nobody here has compared it with its source, which the file says is \W?https:\/\/www\.city\.example\/consultation/,
  )
  expect(source.querySelector('a')).toBeNull()
})

test('the three views are links with their own addresses, and Back returns to the previous view', async () => {
  const { user, router } = await showConversation()
  await cardWith('Opinion one')
  const views = within(screen.getByRole('navigation', { name: 'Views of this conversation' }))
  expect(views.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/feed/conversation/${SLUG}`,
    `/feed/conversation/${SLUG}?tab=opinions`,
    `/feed/conversation/${SLUG}?tab=analysis`,
  ])
  expect(views.getByRole('link', { name: 'Vote' }).getAttribute('aria-current')).toBe('page')
  await user.click(views.getByRole('link', { name: /^Opinions/ }))
  await screen.findByRole('group', { name: 'Show' })
  expect(views.getByRole('link', { name: /^Opinions/ }).getAttribute('aria-current')).toBe('page')
  router.history.back()
  await cardWith('Opinion one')
})

test('a visit to another view loses neither the card nor the way back', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', { name: /^Agree/ }))
  await card.findByText('Opinion two')
  await user.click(screen.getByRole('link', { name: /^Opinions/ }))
  await screen.findByRole('group', { name: 'Show' })
  await user.click(screen.getByRole('link', { name: 'Vote' }))
  const again = await cardWith('Opinion two')
  expect(again.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('people who come back from another page continue with the same round', async () => {
  const { user, router } = await showConversation()
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', { name: /^Agree/ }))
  await card.findByText('Opinion two')
  await user.click(card.getByRole('button', { name: /^Disagree/ }))
  await card.findByText('Opinion three')
  await router.navigate({ to: '/about' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Voting card' })).toBeNull())
  router.history.back()
  const again = await cardWith('Opinion three')
  expect(again.getByText('2 of 5 votes in this round')).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Undo' }))
  await again.findByText('Opinion two')
})

test('each view keeps its own scroll position', async () => {
  const { user } = await showConversation()
  await cardWith('Opinion one')
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const scrollBy = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    window.dispatchEvent(new Event('scroll'))
  }
  scrollBy(400)
  await user.click(screen.getByRole('link', { name: /^Opinions/ }))
  await screen.findByRole('group', { name: 'Show' })
  scrollBy(900)
  await user.click(screen.getByRole('link', { name: 'Vote' }))
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 400))
  scrollBy(0)
})

test('a conversation that cannot be read leads to the home page with the reason (spec 2.25, 8.4)', async () => {
  const { router } = await showConversation({
    conversationError: new AppError('forbidden', 'not_allowed', 'No'),
  })
  await screen.findByText('Failed to fetch conversation by slug ID.')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a conversation that needs an account offers to log in and shows nothing else', async () => {
  const { user } = await showConversation({
    conversationError: new AppError('forbidden', 'login_required', 'Log in first.'),
  })
  await screen.findByText('This conversation is open to people who are logged in.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversation')
  expect(screen.queryByText(/\d/)).toBeNull()
  expect(screen.getByRole('main').querySelectorAll('a[href*="step1-signup"]')).toHaveLength(1)
  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('link', { name: 'Log in' }))
  expect(loginIntention()).toBe(`/conversation/${SLUG}`)
})

test('a conversation that fails to load without a network can be retried in place', async () => {
  const { user } = await showConversation({
    conversationError: new AppError('offline', 'aborted', 'No internet connection'),
  })
  await screen.findByText(/No internet connection/)
  mockCall(getConversation, { conversationData: aConversation() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: /city centre/ })
})

test('a closed conversation opens on its results, and its tab for voting says that it takes no votes', async () => {
  const { user, router } = await showConversation({
    conversation: aConversation({ metadata: { isClosed: true } }),
  })
  const tabs = within(await screen.findByRole('navigation', { name: 'Views of this conversation' }))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Results')
  expect(screen.queryByRole('region', { name: 'Voting card' })).toBeNull()
  await user.click(tabs.getByRole('link', { name: 'Vote' }))
  const card = await cardWith('Opinion one')
  expect(card.getByText(/^Closed by its author: .* takes no votes/)).toBeTruthy()
  expect(screen.queryByText('Vote to see where you stand.')).toBeNull()
  expect(router.state.location.search).toEqual({ tab: 'vote' })
  await user.click(tabs.getByRole('link', { name: 'Results' }))
  expect(router.state.location.search).toEqual({})
})

test('the outcome of a closed conversation comes before the results', async () => {
  const createdAt = '2026-12-21T10:00:00.000Z'
  mockCall(getOutcome, {
    text: 'From May on.',
    answerList: [],
    createdAt,
    updatedAt: createdAt,
    authorUsername: 'blue_heron',
  })
  const outcome = { createdAt, updatedAt: createdAt }
  await showConversation({ conversation: aConversation({ metadata: { isClosed: true, outcome } }) })
  const decided = await screen.findByRole('region', { name: 'What was decided' })
  const tabs = await screen.findByRole('navigation', { name: 'Views of this conversation' })
  expect(decided.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a locked conversation opens on its results, below the notice that says why it is locked', async () => {
  const createdAt = '2026-11-20T12:00:00.000Z'
  const moderation = {
    status: 'moderated',
    action: 'lock',
    reason: 'spam',
    explanation: '',
    createdAt,
    updatedAt: createdAt,
  } as const
  await showConversation({ conversation: aConversation({ metadata: { moderation } }) })
  await screen.findByText('Locked by a moderator on November 20, 2026.')
  const tabs = within(screen.getByRole('navigation', { name: 'Views of this conversation' }))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Results')
  expect(screen.queryByRole('region', { name: 'Voting card' })).toBeNull()
})

for (const publication of ['votes', 'results'] as const)
  test(`results of a closed conversation with public ${publication} in which nobody took part ask for no votes`, async () => {
    const numbers = { participantCount: 0, voteCount: 0 }
    await showConversation({
      conversation: aConversation({ metadata: { isClosed: true, publication, ...numbers } }),
    })
    await screen.findByRole('heading', { name: /^Nobody (has voted|took part)\./ })
    await screen.findByText(/^(With fewer than ten people|Totals need ten people)/)
    expect(screen.queryByText('Vote first')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull()
  })

test('a conversation that closes while somebody votes stays at the card', async () => {
  const conversation = aConversation()
  const { queryClient } = await showConversation({ conversation })
  await cardWith('Opinion one')
  conversation.metadata = { ...conversation.metadata, isClosed: true }
  await act(() => queryClient.invalidateQueries())
  const card = await cardWith('Opinion one')
  expect(await card.findByText(/^Closed by its author/)).toBeTruthy()
})

test('a link to an opinion shows only that opinion, focuses it, and keeps the address', async () => {
  const { user, router } = await showConversation({ address: `/conversation/${SLUG}?opinion=op4` })
  const heading = await screen.findByRole('heading', { name: 'The opinion in your link' })
  expect(screen.getByText('Opinion four')).toBeTruthy()
  expect(screen.queryByText('Opinion one')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.click(screen.getByRole('button', { name: 'Show in context' }))
  expect(document.activeElement).toBe(heading)
  await screen.findByText('Opinion one')
  expect(router.state.location.search).toMatchObject({ opinion: 'op4' })
  expect(requestsTo(listOpinionsBySlug)).toEqual([{ opinionSlugIdList: ['op4'] }])
})

test('a link to a removed opinion says that it is gone', async () => {
  await showConversation({ address: `/conversation/${SLUG}?tab=opinions&opinion=gone` })
  await screen.findByText(/This opinion is no longer here/)
})

test('code for what follows the first vote loads after the server has the vote, so that loading it does not delay the vote', async () => {
  const { user } = await showConversation()
  const answers: (() => void)[] = []
  mockCall(castVote, () => new Promise((resolve) => answers.push(() => resolve(true))))
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', { name: /^Agree/ }))
  await card.findByText('Opinion two')
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'You voted' })).toBeNull()
  answers[0]?.()
  await screen.findByRole('heading', { name: 'You voted' })
  await user.click(card.getByRole('button', { name: /^Agree/ }))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(2))
  expect(screen.getByRole('heading', { name: 'You voted' })).toBeTruthy()
  answers[1]?.()
})

test('the counts beside the card include the viewer’s votes at once, and drop withdrawn ones', async () => {
  const { user } = await showConversation()
  const counts = () => [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
  await cardWith('Opinion one')
  const [people = '', opinions = '', votes = ''] = counts()
  const number = (shown: string) => Number(shown.replaceAll(',', ''))
  const stats = () => counts().map((count) => number(count ?? ''))
  await user.keyboard('a')
  await waitFor(() => expect(stats()).toEqual([number(people) + 1, number(opinions), number(votes) + 1]))
  await cardWith('Opinion two')
  await user.keyboard('d')
  await waitFor(() => expect(stats()).toEqual([number(people) + 1, number(opinions), number(votes) + 2]))
  await cardWith('Opinion three')
  await user.keyboard('u')
  await waitFor(() => expect(stats()).toEqual([number(people) + 1, number(opinions), number(votes) + 1]))
})
