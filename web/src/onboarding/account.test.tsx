import { AppError, followTopic, isUsernameInUse, listFollowedTopics, updateUsername } from '@parley/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveLoginIntention, loginIntention } from '#shell/loginIntention.ts'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { startAsStranger, openAt } from './onboarding.fixture.ts'
import { saveProgress } from '#proving/progress.ts'

beforeEach(async () => {
  await startAsStranger()
  saveProgress({ account: 'new' })
  await act(() => updateStatus({ isLoggedIn: true }))
})

describe('choosing a username', () => {
  const atName = async () => {
    const opened = await openAt('/onboarding/step4-username')
    const field = await screen.findByLabelText('Name')
    return { ...opened, field }
  }

  test('choosing a username starts with a generated name, which can be accepted (spec 1.3)', async () => {
    const { user, field, place } = await atName()
    expect(field).toHaveProperty('value', 'calm_otter')
    await user.click(screen.getByRole('button', { name: 'Skip and use calm_otter' }))
    await waitFor(() => expect(place()).toBe('/onboarding/step5-preferences'))
    expect(requestsTo(updateUsername)).toEqual([])
  })

  test('choosing the current username needs no call', async () => {
    const { user, place } = await atName()
    await user.click(screen.getByRole('button', { name: 'Use this name' }))
    await waitFor(() => expect(place()).toBe('/onboarding/step5-preferences'))
    expect(requestsTo(updateUsername)).toEqual([])
    expect(requestsTo(isUsernameInUse)).toEqual([])
  })

  test('another username is suggested on request (spec 1.3)', async () => {
    const { user, field, place } = await atName()
    mockCall(updateUsername, undefined)
    await user.click(screen.getByRole('button', { name: 'Another' }))
    await waitFor(() => expect(field).toHaveProperty('value', 'brave_newt'))
    await screen.findByText('brave_newt is free.')
    await user.click(screen.getByRole('button', { name: 'Use this name' }))
    await waitFor(() => expect(place()).toBe('/onboarding/step5-preferences'))
    expect(requestsTo(updateUsername)).toEqual([{ username: 'brave_newt' }])
  })

  test('a username is checked after a pause in typing', async () => {
    const { user, field } = await atName()
    // Without delays, so that a slow machine makes no pause between them.
    for (const value of ['taken', 'taken_', 'taken_name']) fireEvent.change(field, { target: { value } })
    await screen.findByText('taken_name is taken. Choose another name.')
    expect(requestsTo(isUsernameInUse)).toEqual([{ username: 'taken_name' }])
    await user.click(screen.getByRole('button', { name: 'Use this name' }))
    expect(requestsTo(updateUsername)).toEqual([])
  })

  test('a username taken in the meantime is reported until it is changed', async () => {
    const { user, field } = await atName()
    mockCall(updateUsername, () => {
      throw new AppError('invalid_input', 'username_taken', 'Taken', { field: 'username' })
    })
    await user.type(field, '2')
    await screen.findByText('calm_otter2 is free.')
    await user.click(screen.getByRole('button', { name: 'Use this name' }))
    await screen.findByText('calm_otter2 is taken. Choose another name.')
    await user.type(field, '3')
    expect(screen.queryByText(/is taken/)).toBeNull()
    await screen.findByText('calm_otter23 is free.')
  })

  test('the error of a failed save disappears when the username is changed', async () => {
    const { user, field } = await atName()
    mockCall(updateUsername, () => {
      throw new AppError('internal', 'internal', 'No.')
    })
    await user.type(field, '2')
    await screen.findByText('calm_otter2 is free.')
    await user.click(screen.getByRole('button', { name: 'Use this name' }))
    await screen.findByRole('alert')
    await user.type(field, '3')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the rules of a username are ticked while it is typed', async () => {
    const { user, field } = await atName()
    await user.clear(field)
    await user.type(field, 'a__B')
    const rule = (words: RegExp) => screen.getByText(words).closest('li')?.textContent
    expect(rule(/2 to 20 characters/)).toMatch(/ met$/)
    expect(rule(/lowercase letters/)).toMatch(/not met$/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('saving a username that somebody else has just taken says so', async () => {
    const { user, field } = await atName()
    mockCall(updateUsername, () => {
      throw new AppError('invalid_input', 'username_taken', 'Taken.', { field: 'username' })
    })
    await user.clear(field)
    await user.type(field, 'quick_fox')
    await user.click(screen.getByRole('button', { name: 'Use this name' }))
    await screen.findByText('quick_fox is taken. Choose another name.')
  })
})

describe('choosing topics', () => {
  const atTopics = async () => {
    const opened = await openAt('/onboarding/step5-preferences')
    return { ...opened, health: await screen.findByRole('checkbox', { name: /^Health/ }) }
  }

  test('choosing a topic follows it at once', async () => {
    const { user, health } = await atTopics()
    mockCall(followTopic, undefined)
    mockCall(listFollowedTopics, () => ({
      followedTopicCodeList: requestsTo(followTopic).map(({ topicCode }) => topicCode),
    }))
    await user.click(health)
    expect(health).toHaveProperty('checked', true)
    await waitFor(() => expect(requestsTo(followTopic)).toEqual([{ topicCode: 'health' }]))
    await screen.findByRole('button', { name: 'Follow 1 and continue' })
  })

  test('a topic that could not be followed is unticked, and a notice says so', async () => {
    const { user, health } = await atTopics()
    mockCall(followTopic, () => {
      throw new AppError('internal', 'internal', 'Internal error')
    })
    await user.click(health)
    await screen.findByText('Failed to follow topic')
    await waitFor(() => expect(health).toHaveProperty('checked', false))
  })

  test.each(['Continue', 'Skip'])(
    'the button %s at the end of choosing topics returns to where the person was',
    async (name) => {
      saveLoginIntention('/about?x=1')
      const { user, router } = await atTopics()
      await user.click(screen.getByRole('button', { name }))
      await screen.findByRole('heading', { level: 1, name: 'About' })
      expect(router.latestLocation.href).toBe('/about?x=1')
      expect(loginIntention()).toBeUndefined()
      expect(sessionStorage.getItem('parley:onboarding')).toBeNull()
    },
  )
})
