import { checkLoginStatus } from '@parley/contract'
import { answer } from '#http/answer.ts'
import { loginStatusOf } from '#http/viewer.ts'

export const auth = [answer(checkLoginStatus, (_, { viewer }) => ({ loggedInStatus: loginStatusOf(viewer) }))]
