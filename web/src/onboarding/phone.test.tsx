import { AppError, authenticate, verifyOtp, type Output } from '@parley/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginStatus } from '#shell/session.ts'
import { mockCall, requestsTo, goOffline, wasSigned } from '#testing/fakeServer.ts'
import { startAsStranger, inSeconds, openAt, codeSent } from './onboarding.fixture.ts'
import { saveProgress } from '#proving/progress.ts'

beforeEach(startAsStranger)

const atNumber = async () => {
  const opened = await openAt('/onboarding/step3-phone-1')
  const number = await screen.findByLabelText('Mobile number')
  await opened.user.selectOptions(screen.getByLabelText('Country'), 'FR')
  const send = () => opened.user.click(screen.getByRole('button', { name: 'Send me a code' }))
  return { ...opened, number, send }
}

describe('the phone number', () => {
  test('a phone number is grouped, sent with its country and leads to the code', async () => {
    const { user, number, send, place } = await atNumber()
    await user.type(number, '0612345678')
    expect(number).toHaveProperty('value', '06 12 34 56 78')
    await send()
    await screen.findByRole('heading', { level: 1, name: 'Enter the code' })
    expect(place()).toBe('/onboarding/step3-phone-2')
    expect(requestsTo(authenticate)).toEqual([
      { phoneNumber: '+33 6 12 34 56 78', defaultCallingCode: '33', isRequestingNewCode: false },
    ])
    expect(wasSigned(authenticate)).toBe(true)
    expect(screen.getByText('We sent six digits to the number ending in 78.')).toBeTruthy()
  })

  test('a phone number written from abroad chooses its country', async () => {
    const { user, number } = await atNumber()
    await user.type(number, '+12025550123')
    expect(screen.getByLabelText('Country')).toHaveProperty('value', 'US')
  })

  test.each([
    ['', 'Enter a phone number, for example 07700 900123.'],
    ['0612', 'This number is too short for the chosen country.'],
    ['06123456789012', 'This number is too long for the chosen country.'],
    ['0033612345678', 'Start with + and the country code instead of 00, or choose your country.'],
  ])('the phone number %j is not sent, and its field says why', async (typed, problem) => {
    const { user, number, send } = await atNumber()
    if (typed) await user.type(number, typed)
    await send()
    expect((await screen.findByText(problem)).getAttribute('role')).toBe('alert')
    expect(requestsTo(authenticate)).toEqual([])
  })

  test('the error of a phone number disappears when another country is chosen (spec 3.1, 5.11)', async () => {
    const { user, number, send } = await atNumber()
    await user.type(number, '0612')
    await send()
    await screen.findByText('This number is too short for the chosen country.')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    await user.selectOptions(screen.getByLabelText('Country'), 'DE')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(number.getAttribute('aria-invalid')).toBeNull()
  })

  test.each([
    [{ reason: 'invalid_phone_number' }, /This number does not exist/],
    [{ reason: 'restricted_phone_type' }, /this kind of number/],
    [{ reason: 'restricted_phone_type', isLandline: true }, /^This is a landline\./],
    [{ reason: 'throttled' }, /Wait before you request/],
    [{ reason: 'throttled', nextCodeSoonestTime: inSeconds(5 * 3600) }, /Try again in 4 h 59 min\./],
    [{ reason: 'associated_with_another_user' }, /belongs to another account/],
  ] as const)('a phone number refused as %o gets an explanation', async (refusal, words) => {
    const { user, number, send } = await atNumber()
    mockCall(authenticate, { success: false, ...refusal })
    await user.type(number, '0612345678')
    await send()
    await screen.findByText(words)
  })

  test.each([
    [new AppError('too_many', 'too_many_calls', 'No.'), /tried too often/],
    [new AppError('internal', 'internal', 'No.'), /Something went wrong/],
  ])('requesting a code that fails with %s says so', async (error, words) => {
    const { user, number, send } = await atNumber()
    mockCall(authenticate, () => {
      throw error
    })
    await user.type(number, '0612345678')
    await send()
    await screen.findByText(words)
  })

  test('a phone number stays in its field when there is no network', async () => {
    const { user, number, send } = await atNumber()
    await user.type(number, '0612345678')
    act(() => goOffline())
    await send()
    await screen.findByText(/No internet connection. Try again/)
    expect(number).toHaveProperty('value', '06 12 34 56 78')
  })

  test('a phone number is sent again with the proof of work that the server requires', async () => {
    const { user, number, send, place } = await atNumber()
    const puzzle: Output<typeof authenticate> = {
      success: false,
      reason: 'proof_of_work_required',
      challenge: 'c',
      difficulty: 6,
    }
    mockCall(authenticate, ({ proofOfWork }) => (proofOfWork ? codeSent() : puzzle))
    await user.type(number, '0612345678')
    await send()
    await waitFor(() => expect(place()).toBe('/onboarding/step3-phone-2'))
    expect(requestsTo(authenticate)[1]?.proofOfWork).toMatchObject({ challenge: 'c' })
  })
})

const NUMBER = { phoneNumber: '+33 6 12 34 56 78', defaultCallingCode: '33' }

const atCode = async ({ expires = 300, next = 30 } = {}) => {
  const [codeExpiry, nextCodeSoonestTime] = [inSeconds(expires), inSeconds(next)]
  saveProgress({
    sent: { method: 'phone', intent: 'log-in', ...NUMBER, codeExpiry, nextCodeSoonestTime },
  })
  const opened = await openAt('/onboarding/step3-phone-2')
  return { ...opened, code: await screen.findByLabelText('Code') }
}

describe('the login code', () => {
  test('the page of the login code requires a number first', async () => {
    const { place } = await openAt('/onboarding/step3-phone-2')
    await screen.findByLabelText('Mobile number')
    expect(place()).toBe('/onboarding/step3-phone-1')
  })

  test('the login code can be filled in by the browser and typed on a numeric keyboard', async () => {
    const { code } = await atCode()
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(code.getAttribute('inputmode')).toBe('numeric')
  })

  test('a login code is sent with the sixth digit, once, and a new account then chooses a name', async () => {
    const { user, code, place } = await atCode()
    await user.type(code, '04270')
    expect(requestsTo(verifyOtp)).toEqual([])
    await user.type(code, '1')
    await screen.findByRole('heading', { level: 1, name: 'Choose a name' })
    expect(requestsTo(verifyOtp)).toEqual([{ ...NUMBER, code: 42701 }])
    expect(place()).toBe('/onboarding/step4-username')
    expect(loginStatus().isLoggedIn).toBe(true)
  })

  test('a login code may be pasted with other text around it', async () => {
    const { user, code } = await atCode()
    await user.click(code)
    await user.paste('Your code: 123 456')
    await waitFor(() => expect(requestsTo(verifyOtp)).toEqual([{ ...NUMBER, code: 123_456 }]))
  })

  test.each([
    [{ reason: 'wrong_guess', triesLeft: 1 }, 'That is not the code. 1 attempt left.'],
    [{ reason: 'wrong_guess', triesLeft: 4 }, 'That is not the code. 4 attempts left.'],
    [{ reason: 'too_many_wrong_guess' }, 'Too many wrong codes. Request a new code.'],
    [{ reason: 'associated_with_another_user' }, /belongs to another account/],
  ] as const)('a login code refused as %o gets an explanation', async (refusal, words) => {
    const { user, code } = await atCode()
    mockCall(verifyOtp, { success: false, ...refusal })
    await user.type(code, '111111')
    await screen.findByText(words)
  })

  test('a login code expires on the page too when the server says so', async () => {
    const { user, code } = await atCode()
    mockCall(verifyOtp, { success: false, reason: 'expired_code' })
    await user.type(code, '111111')
    await screen.findByText('This code has expired. Request a new code.')
    expect(code).toHaveProperty('value', '')
    expect(document.activeElement).toBe(code)
  })

  test('the page counts down until the login code expires', async () => {
    await atCode({ expires: 0 })
    await screen.findByText('This code has expired. Request a new code.')
  })

  test('another login code can be requested after a while', async () => {
    const { user } = await atCode({ next: 3 })
    await screen.findByText(/^New code in \d s$/)
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
    await screen.findByText('We have sent a new code. The old one no longer works.')
    expect(requestsTo(authenticate)).toEqual([{ ...NUMBER, isRequestingNewCode: true }])
    await screen.findByText(/^New code in \d\d s$/)
  })

  test('the number of a login code survives a reload, in this tab only', async () => {
    await atCode()
    expect(sessionStorage.getItem('parley:onboarding')).toContain('+33 6 12')
    expect(JSON.stringify({ ...localStorage })).not.toContain('+33')
  })

  test('the page of the login code has a link back to the number', async () => {
    const { user } = await atCode()
    await user.click(screen.getByRole('link', { name: 'Change number' }))
    const number = await screen.findByLabelText('Mobile number')
    expect(number).toHaveProperty('value', '+33 6 12 34 56 78')
    expect(screen.getByLabelText('Country')).toHaveProperty('value', 'FR')
  })

  test('the login code of an existing account leads back to where the person was', async () => {
    const { user, code, place } = await atCode()
    mockCall(verifyOtp, { success: true, isNewUser: false, mayBeRecycled: false })
    await user.type(code, '123456')
    await screen.findByText('You are logged in.')
    await waitFor(() => expect(place()).toBe('/'))
  })

  test('an incomplete login code is not sent', async () => {
    const { user, code } = await atCode()
    await user.type(code, '123')
    await user.keyboard('{Enter}')
    expect(requestsTo(verifyOtp)).toEqual([])
  })
})
