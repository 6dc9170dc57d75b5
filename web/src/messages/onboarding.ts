import { plural, text, textOf } from './catalogue.ts'

export const step = textOf<{ number: number }>(({ number }) => `Step ${number} of 4`)
export const looking = text('Checking whether you are logged in')

export const logInTitle = text('Log in')
export const signUpTitle = text('Create an account')
export const sameAct = text('New here or coming back: both start the same way.')
export const guestsKeep = text('Your votes and opinions as a guest move into your account.')
export const backAfterwards = text('Afterwards you return to where you were, with your vote and your text.')
export const withPhone = text('Continue with phone')
export const withPhoneReveals = text(
  'We send you a code by text message. We store a keyed fingerprint of your number, not the number itself.',
)
export const withProof = text('Continue with identity proof')
export const withProofReveals = text(
  'You prove with an official document that you are one person aged 16 or over. We learn your nationality and sex, but never your name, date of birth or document number.',
)
export const agreement = text('By continuing you accept:')
export const termsLink = text('Terms')
export const privacyLink = text('What is stored and published')
export const whyTitle = text('Why an account?')
export const why = text(
  'Some conversations count only votes from people with an account, so that each person counts once. An account also keeps your votes when you change your device.',
)
export const humansOnly = text(
  'Accounts are for people only. That is why we ask once for a phone number or a document.',
)

export const phoneTitle = text('Your phone number')
export const country = text('Country')
export const countryOption = textOf<{ name: string; callingCode: string }>(
  ({ name, callingCode }) => `${name} (+${callingCode})`,
)
export const countryHelp = text('If your country is not in the list, continue with an identity proof.')
export const countryNotServed = textOf(
  (country: string) =>
    `We cannot send codes to ${country}. Use a number from a country in the list, or continue with an identity proof.`,
)
export const number = text('Mobile number')
export const numberHelp = text(
  'We send one text message with a code. You cannot use a landline, internet or premium number.',
)
export const sendCode = text('Send the code')
export const sendingCode = text('Sending the code')
export const solving = text(
  'Many people are requesting codes. Your device is solving a short task first. This takes a moment.',
)
export const numberMissing = text('Enter your mobile number.')
export const numberDialled = text('Start with + and the country code instead of 00, or choose your country.')
export const numberTooShort = text('This number is too short for the chosen country.')
export const numberTooLong = text('This number is too long for the chosen country.')
export const numberInvalid = text(
  'This number does not exist in the chosen country. Check the country and the digits.',
)
export const numberRestricted = text(
  'We cannot send codes to this number. It is a landline, an internet, premium or satellite number, or from a country we do not serve. Use a mobile number, or continue with an identity proof.',
)
export const throttledUntil = textOf<{ time: string }>(
  ({ time }) => `Too many codes were requested. You can request the next one at ${time}.`,
)
export const throttled = text('Too many codes were requested. Wait before you request another one.')
export const tooOften = text('You have tried too often. Wait a minute and try again.')
export const proofOfWorkFailed = text('The task your device solved was not accepted. Try again.')
export const offline = text('No internet connection. Try again when you are online.')
export const failed = text('Something went wrong. Try again in a moment.')
export const ratherProof = text('Continue with an identity proof instead')
export const ratherPhone = text('Continue with your phone instead')

export const codeTitle = text('Enter the code')
export const codeSentTo = textOf<{ number: string }>(
  ({ number }) => `If ${number} can receive messages, you will get a text message with a six-digit code.`,
)
export const code = text('Six-digit code')
export const checkCode = text('Continue')
export const checkingCode = text('Checking the code')
export const codeIncomplete = text('Enter all six digits.')
export const codeExpires = textOf<{ left: string }>(({ left }) => `The code expires in ${left}.`)
export const codeExpired = text('This code has expired. Request a new one.')
export const wrongCode = textOf<{ left: number }>(
  ({ left }) => `This code is wrong. You have ${left} ${plural(left, 'attempt', 'attempts')} left.`,
)
export const wrongCodeAgain = text('This code is wrong. Check the latest message and try again.')
export const tooManyTries = text('You entered a wrong code too often. Request a new one.')
export const newCode = text('Send a new code')
export const newCodeSent = text('We have sent a new code. The old one no longer works.')
export const newCodeIn = textOf<{ left: string }>(({ left }) => `You can request a new code in ${left}.`)
export const changeNumber = text('Change number')
export const minutesAndSeconds = textOf<{ minutes: number; seconds: number }>(({ minutes, seconds }) =>
  minutes > 0
    ? `${minutes} ${plural(minutes, 'minute', 'minutes')} ${seconds} ${plural(seconds, 'second', 'seconds')}`
    : `${seconds} ${plural(seconds, 'second', 'seconds')}`,
)

export const otherAccount = text(
  'This browser belongs to another account, which was logged out. To use a different account, you must first erase the drafts, unsent votes and key of that account from this browser.',
)
export const startAfresh = text('Erase and continue')
export const startedAfresh = text('Erased. You can now use another account in this browser.')

export const recycledTitle = text('Is this your account?')
export const recycledText = textOf<{ username: string }>(
  ({ username }) =>
    `The account with this number is called ${username}. It has not been used for a long time, and phone numbers can pass to other people.`,
)
export const recycledMine = text('Yes, it is mine')
export const recycledNotMine = text('No, start a new account')
export const recycledHelp = text(
  'If it is not your account, your number is removed from it and you start with a new account. You will see nothing of the other person.',
)

export const proofTitle = text('Prove that you are one person')
export const demoNotice = text(
  'This is a demonstration with made-up documents. It proves nothing about real people.',
)
export const demoOpen = text('Open the demonstration office')
export const demoSteps = text(
  'Make up a document there, let your browser make the proof, and come back to this page.',
)
export const appStep = text(
  'Install the RariMe app on your phone and scan your passport with it. You do this only once.',
)
export const appLink = text('Get the RariMe app')
export const scanStep = text('Scan this code with your phone, or open the link on it.')
export const openStep = text('Open the request in the app and confirm it.')
export const returnStep = text('Come back to this page to continue.')
export const qrLabel = text('QR code with the link to the identity request')
export const openApp = text('Open the app')
export const proofLink = text('Link to the request')
export const copyLink = text('Copy link')
export const linkCopied = text('Link copied')
export const linkNotCopied = text('The link could not be copied. Select and copy it yourself.')
export const makingLink = text('Creating the link')
export const linkFailed = text('The link could not be created.')
export const waitingForProof = text('Waiting for your proof. This page continues as soon as it arrives.')
export const proofOffline = text('No internet connection. This page continues when you are online again.')
export const proofVerified = text('Your proof was accepted. You are logged in.')
export const proofFailed = text(
  'The proof was not accepted, or the link expired after 15 minutes. Create a new link and try again.',
)
export const proofNotUnique = text(
  'This document was already used for another identity and cannot be used again. If that was you, log in with the phone number or app you used then.',
)
export const newLink = text('Create a new link')

export const usernameTitle = text('Choose your username')
export const usernameText = text(
  'Others see it beside your opinions, but never beside your votes. It does not have to be your real name.',
)
export const loadingName = text('Loading your username')
export const keepUsername = textOf<{ username: string }>(({ username }) => `Keep ${username}`)
export const skip = text('Skip')

export const preferencesTitle = text('What interests you?')
export const preferencesText = text(
  'Home shows conversations on the topics you follow first. You can change them at any time.',
)
export const noTopics = text('There are no topics yet.')
export const saveAndContinue = text('Save and continue')
export const welcomeBack = text('You are logged in.')
