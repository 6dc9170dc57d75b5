import {
  type AppError,
  castVote,
  checkLoginStatus,
  fetchRecentConversations,
  getConversation,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listOwnPositions,
  listOwnVotes,
  listRoutingWeights,
  listSharedOpinions,
  type Conversation,
  type LoginStatus,
  type Opinion,
  type Output,
  type VoteChoice,
} from '@parley/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach } from 'vitest'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt, votesAreSent } from '#testing/render.tsx'
import { aConversation, anOpinion } from '#testing/samples.ts'

afterEach(votesAreSent)

export const SLUG = 'streets1'
/** The address of the card in a conversation that opens on its results. */
export const VOTE_TAB = `/conversation/${SLUG}?tab=vote`

/** Opinions for the given words: `op1` says "Opinion one", `op2` "Opinion two" and so on. */
export const opinionsNamed = (...words: string[]): Opinion[] =>
  words.map((word, at) => anOpinion({ opinionSlugId: `op${at + 1}`, opinion: `Opinion ${word}` }))

export const SIX = opinionsNamed('one', 'two', 'three', 'four', 'five', 'six')

type Scene = {
  address?: string
  conversation?: Conversation
  /** The error that the server returns instead of the conversation. */
  conversationError?: AppError
  opinions?: Opinion[]
  /** The answer to a request for opinions by their slug ids; by default those of `opinions`. */
  opinionsBySlug?: Promise<Opinion[]>
  /** The votes of earlier visits; setting them makes the device a known guest. */
  ownVotes?: Record<string, VoteChoice>
  status?: LoginStatus
  positions?: Output<typeof listOwnPositions>
  shared?: Output<typeof listSharedOpinions>
}

const GUEST: LoginStatus = { isKnown: true, isRegistered: false, isLoggedIn: false }

/** Opens a conversation against a server that accepts every vote. */
export const showConversation = async (scene: Scene = {}) => {
  const {
    opinions = SIX,
    ownVotes,
    conversation = aConversation({ metadata: { opinionCount: opinions.length } }),
  } = scene
  mockCall(getConversation, () => {
    if (scene.conversationError) throw scene.conversationError
    return { conversationData: conversation }
  })
  mockCall(listOpinions, ({ limit = opinions.length, page = 1 }) =>
    opinions.slice((page - 1) * limit, page * limit),
  )
  mockCall(
    listOpinionsBySlug,
    ({ opinionSlugIdList }) =>
      scene.opinionsBySlug ??
      opinionSlugIdList.flatMap(
        (slugId) => opinions.find((opinion) => opinion.opinionSlugId === slugId) ?? [],
      ),
  )
  mockCall(
    listOwnVotes,
    Object.entries(ownVotes ?? {}).map(([opinionSlugId, votingAction]) => ({ opinionSlugId, votingAction })),
  )
  mockCall(checkLoginStatus, { loggedInStatus: GUEST })
  mockCall(castVote, true)
  mockCall(listOwnPositions, scene.positions ?? [])
  mockCall(listSharedOpinions, scene.shared ?? [])
  const routingVersion = opinions[0]?.routingVersion
  mockCall(listRoutingWeights, {
    ...(routingVersion === undefined ? {} : { routingVersion }),
    weights: opinions.map(({ opinionSlugId, routingWeight = 1 }) => ({ opinionSlugId, routingWeight })),
  })
  for (const list of [listConsensus, listControversial, listMajority]) mockCall(list, [])
  mockCall(getOpinionMap, {
    asOfVote: 0,
    participantCount: 0,
    opinionCount: 0,
    mode: 'robust',
    noMapReason: 'not_computed',
    numGrouped: 0,
    numNotPlaced: 0,
    minVotesToPlace: 7,
    groups: [],
    cells: [],
    bounds: [0, 0, 1, 1],
  })
  mockCall(fetchRecentConversations, {
    conversationDataList: [],
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
  await updateStatus({ isKnown: false })
  await refreshLoginStatus()
  const status = scene.status ?? (ownVotes ? GUEST : undefined)
  if (status) await updateStatus(status)
  return renderAt(scene.address ?? `/conversation/${SLUG}`)
}

/** The voting card, once it shows the given words. */
export const cardWith = async (words: string) => {
  const card = await screen.findByRole('region', { name: 'Voting card' })
  await within(card).findByText(words)
  return within(card)
}

/** Opens the menu of every listed opinion, whose entries load by that. */
export const opensOpinionMenus = async (): Promise<void> => {
  for (const menu of await screen.findAllByRole('button', { name: 'More for this opinion' }))
    fireEvent.click(menu)
}
