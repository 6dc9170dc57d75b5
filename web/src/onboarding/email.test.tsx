import { AppError, listMethods, requestEmailCode, verifyEmailCode, type Output } from '@parley/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { awaitedMail, progress, saveProgress, type SentCode } from '#proving/progress.ts'
import { saveLoginIntention } from '#shell/loginIntention.ts'
import { loginStatus, updateStatus } from '#shell/session.ts'
import { goOffline, mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { codeSent, inSeconds, offer, openAt, startAsStranger } from './onboarding.fixture.ts'

beforeEach(async () => {
  offer(['email'])
  await startAsStranger()
})

const ADDRESS = 'ada@example.org'

const atAddress = async () => {
  const opened = await openAt('/onboarding/step1-login')
  const address = await screen.findByLabelText('E-mail address')
  const send = () => opened.user.click(screen.getByRole('button', { name: 'Send me a code' }))
  return { ...opened, address, send }
}

describe('the e-mail address', () => {
  test('where e-mail alone is offered, logging in asks for the address at once and speaks of no phones or passports', async () => {
    const { place, address } = await atAddress()
    expect(place()).toBe('/onboarding/step3-email-1')
    expect(address.getAttribute('autocomplete')).toBe('email')
    expect(address.getAttribute('inputmode')).toBe('email')
    expect(screen.getByRole('link', { name: 'terms' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/phone|number|passport/i)
  })

  test('an e-mail address leads to the code, which is sent with the sixth digit, and a new account chooses a name', async () => {
    const { user, address, send, place } = await atAddress()
    await user.type(address, ` ${ADDRESS} `)
    await send()
    await screen.findByRole('heading', { level: 1, name: 'Enter the code' })
    expect(place()).toBe('/onboarding/step3-email-2')
    expect(requestsTo(requestEmailCode)).toEqual([
      { emailAddress: ADDRESS, intent: 'log-in', isRequestingNewCode: false },
    ])
    expect(wasSigned(requestEmailCode)).toBe(true)
    expect(screen.getByText(`We sent six digits to ${ADDRESS}.`)).toBeTruthy()
    expect(screen.getByText(/look among unwanted mail/)).toBeTruthy()
    await user.type(screen.getByLabelText('Code'), '042701')
    await screen.findByRole('heading', { level: 1, name: 'Choose a name' })
    expect(requestsTo(verifyEmailCode)).toEqual([{ emailAddress: ADDRESS, intent: 'log-in', code: 42701 }])
    expect(loginStatus().isLoggedIn).toBe(true)
    expect(awaitedMail.get()).toBeUndefined()
  })

  test.each([
    ['', 'Enter an e-mail address, for example ada@example.org.'],
    ['Ada Lovelace', 'We cannot send mail to this address. Check it for mistakes.'],
  ])(
    'the e-mail address %j is not sent, and its field says why until it is changed',
    async (typed, problem) => {
      const { user, address, send } = await atAddress()
      if (typed) await user.type(address, typed)
      await send()
      expect((await screen.findByText(problem)).getAttribute('role')).toBe('alert')
      expect(address.getAttribute('aria-invalid')).toBe('true')
      expect(requestsTo(requestEmailCode)).toEqual([])
      await user.type(address, 'x')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test.each([
    [{ reason: 'invalid_email' }, /We cannot send mail to this address/],
    [{ reason: 'throttled', nextCodeSoonestTime: inSeconds(5 * 3600) }, /Try again in 4 h 59 min\./],
    [{ reason: 'associated_with_another_user' }, /belongs to another account/],
  ] as const)('an e-mail address refused as %o gets an explanation', async (refusal, words) => {
    const { user, address, send } = await atAddress()
    mockCall(requestEmailCode, { success: false, ...refusal })
    await user.type(address, ADDRESS)
    await send()
    await screen.findByText(words)
  })

  test('an e-mail address stays in its field without a network, and when the page is opened again in this tab', async () => {
    const { user, address, send, unmount } = await atAddress()
    await user.type(address, ADDRESS)
    act(() => goOffline())
    await send()
    await screen.findByText(/No internet connection. Try again/)
    unmount()
    expect((await atAddress()).address).toHaveProperty('value', ADDRESS)
    expect(JSON.stringify({ ...localStorage })).not.toContain(ADDRESS)
  })

  test('an e-mail address is sent again with the proof of work that the server requires', async () => {
    const { user, address, send, place } = await atAddress()
    const puzzle: Output<typeof requestEmailCode> = {
      success: false,
      reason: 'proof_of_work_required',
      challenge: 'c',
      difficulty: 6,
    }
    mockCall(requestEmailCode, ({ proofOfWork }) => (proofOfWork ? codeSent() : puzzle))
    await user.type(address, ADDRESS)
    await send()
    await waitFor(() => expect(place()).toBe('/onboarding/step3-email-2'))
    expect(requestsTo(requestEmailCode)[1]?.proofOfWork).toMatchObject({ challenge: 'c' })
  })
})

const sentCode = (changes: Partial<SentCode> = {}): SentCode => ({
  method: 'email',
  emailAddress: ADDRESS,
  intent: 'log-in',
  codeExpiry: inSeconds(300),
  nextCodeSoonestTime: inSeconds(30),
  ...(changes as object),
})

/** Another tab of this browser has asked for a code; this one knows nothing but what all tabs share. */
const askInOtherTab = (changes: Partial<SentCode> = {}) => {
  saveLoginIntention('/about')
  saveProgress({ sent: sentCode(changes) })
  sessionStorage.clear()
  progress.set({})
}

const atLink = async (hash = '#417093') => {
  const opened = await openAt(`/onboarding/code-by-mail${hash}`)
  await screen.findByRole('heading', { level: 1, name: 'Your code' })
  return opened
}

const everythingStored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

describe('the link in the mail', () => {
  test('where this browser asked for the code, it is filled in, and sent only by a press', async () => {
    askInOtherTab()
    const { user, router, place } = await atLink()
    const press = await screen.findByRole('button', { name: 'Log in' })
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '417093')
    expect(screen.getByText(`We sent six digits to ${ADDRESS}.`)).toBeTruthy()
    await waitFor(() => expect(router.latestLocation.hash).toBe(''))
    expect(router.history.location.href).not.toContain('417093')
    expect(everythingStored()).not.toContain('417093')
    expect(requestsTo(verifyEmailCode)).toEqual([])
    mockCall(verifyEmailCode, { success: true, isNewUser: false, mayBeRecycled: false })
    await user.click(press)
    await screen.findByText('You are logged in.')
    expect(requestsTo(verifyEmailCode)).toEqual([{ emailAddress: ADDRESS, intent: 'log-in', code: 417_093 }])
    // It returns where the tab that asked for the code would.
    await waitFor(() => expect(place()).toBe('/about'))
    expect(awaitedMail.get()).toBeUndefined()
  })

  test('after the press, a new account chooses a name', async () => {
    askInOtherTab()
    const { user } = await atLink()
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    await screen.findByRole('heading', { level: 1, name: 'Choose a name' })
  })

  test('where another browser asked for the code, the page shows it and says where to type it, and sends nothing', async () => {
    await atLink()
    await screen.findByText(/Enter this code where you asked for it/)
    expect(screen.getByText('417').parentElement?.textContent).toBe('417093')
    expect(screen.getByRole('button', { name: 'Copy the code' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
    expect(requestsTo(verifyEmailCode)).toEqual([])
  })

  test('an expired code is not that of this browser any more', async () => {
    askInOtherTab({ codeExpiry: inSeconds(-1) })
    await atLink()
    await screen.findByText(/Enter this code where you asked for it/)
    expect(awaitedMail.get()).toBeUndefined()
  })

  test.each(['', '#12345', '#<b>1</b>'])(
    'the address %j holds no code, and the page says so',
    async (hash) => {
      await atLink(hash)
      await screen.findByText(/There is no code in this address/)
      expect(screen.getByRole('link', { name: 'Ask for a code' })).toBeTruthy()
    },
  )

  test('the code of an address that is to be added is sent by a button that says so', async () => {
    await act(() => updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true }))
    askInOtherTab({ intent: 'add' })
    mockCall(listMethods, { methodList: [{ method: 'phone', addedAt: '2026-11-20T00:00:00Z' }] })
    const { user, place } = await atLink()
    await user.click(await screen.findByRole('button', { name: 'Add this address' }))
    await waitFor(() => expect(place()).toBe('/settings/account/ways-to-log-in'))
    expect(requestsTo(verifyEmailCode)).toEqual([{ emailAddress: ADDRESS, intent: 'add', code: 417_093 }])
    await screen.findByText('You can now log in with this address.')
  })

  test('a person who is logged in proves again who they are, and goes on in the other tab', async () => {
    await act(() => updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true }))
    askInOtherTab()
    const { user } = await atLink()
    mockCall(verifyEmailCode, { success: true, isNewUser: false, mayBeRecycled: false })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByText('Confirmed. Go on where you asked for the code.')
  })

  test('a wrong code in the link says so, and the right one can be typed', async () => {
    askInOtherTab()
    const { user } = await atLink()
    mockCall(verifyEmailCode, { success: false, reason: 'wrong_guess', triesLeft: 4 })
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    await screen.findByText('That is not the code. 4 attempts left.')
    mockCall(verifyEmailCode, { success: true, isNewUser: true, mayBeRecycled: false })
    await user.type(screen.getByLabelText('Code'), '123456')
    await screen.findByRole('heading', { level: 1, name: 'Choose a name' })
  })

  test('a failure leaves the code filled in', async () => {
    askInOtherTab()
    const { user } = await atLink()
    mockCall(verifyEmailCode, () => {
      throw new AppError('internal', 'internal', 'No.')
    })
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    await screen.findByText(/Something went wrong/)
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '417093')
  })
})
