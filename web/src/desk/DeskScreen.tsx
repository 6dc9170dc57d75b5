import { getConversation, getDesk, textLanguage, type Conversation, type Desk } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { OrganizerMenu } from '#conversation/author/OrganizerMenu.tsx'
import * as m from '#messages/desk.ts'
import { desk as deskTitle, yourConversations } from '#messages/ledConversations.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { AddOpinions } from './AddOpinions.tsx'
import { Checklist } from './Checklist.tsx'
import { Dates } from './Dates.tsx'
import { DaysChart } from './DaysChart.tsx'
import { OpinionsWithFewVotes } from './OpinionsWithFewVotes.tsx'
import { ReachFigures } from './ReachFigures.tsx'
import { Invite } from './Invite.tsx'
import styles from './DeskScreen.module.css'
import { NextStep } from './NextStep.tsx'
import { SendUpdate } from './SendUpdate.tsx'
import { WaitingItems } from './WaitingItems.tsx'
import { VisitChannels } from './VisitChannels.tsx'
import { headingOf } from './heading.ts'
import { FIRST_PEOPLE } from './nextStep.ts'

const route = getRouteApi('/conversation/$postSlugId/lead')

/** How a conversation goes and what comes next, for those who lead it. */
export function DeskScreen() {
  return (
    <AccessGate access="guest" title={deskTitle()}>
      <Lead />
    </AccessGate>
  )
}

const BACK = { to: '/lead', label: yourConversations() } as const

function Lead() {
  const { postSlugId } = route.useParams()
  const input = { conversationSlugId: postSlugId }
  const conversation = useApiQuery(getConversation, input)
  const desk = useApiQuery(getDesk, input, { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' })
  const now = useNow()
  if (desk.error?.name === 'forbidden')
    return (
      <Page title={deskTitle()} back={BACK}>
        <FailedState text={m.notYours()} />
      </Page>
    )
  return (
    <Fetched query={conversation} loading={m.loading()} lines={8} failed={m.failed()}>
      {({ conversationData }) => (
        <Page
          title={headingOf(conversationData, desk.data, now)}
          heading="own"
          isWide
          back={BACK}
          actions={
            <div className="row">
              <Link to="/conversation/$postSlugId" params={{ postSlugId }} className="button quiet">
                <Icon name="person" />
                {m.openConversation()}
              </Link>
              <OrganizerMenu
                conversation={conversationData}
                label={m.change()}
                buttonContent={
                  <>
                    <Icon name="sliders" />
                    {m.change()}
                  </>
                }
              />
            </div>
          }
        >
          <p className={styles.question} dir="auto" lang={textLanguage(conversationData.payload)}>
            {conversationData.payload.title}
          </p>
          <h1 className={styles.heading}>{headingOf(conversationData, desk.data, now)}</h1>
          {conversationData.metadata.participantCount < FIRST_PEOPLE && (
            <p className={styles.hint}>{m.fromFiveOn()}</p>
          )}
          {conversationData.metadata.moderation.status === 'moderated' && (
            <p className={styles.notice}>
              <Icon name="lock" size={20} />
              {m.locked()}
            </p>
          )}
          {desk.data ? (
            <Parts conversation={conversationData} desk={desk.data} now={now} />
          ) : desk.error ? (
            <FailedState text={m.failed()} error={desk.error} retry={desk.refetch} />
          ) : (
            <Loading label={m.loading()} lines={8} />
          )}
        </Page>
      )}
    </Fetched>
  )
}

const EVERY_MS = 60_000

type PartsProps = { conversation: Conversation; desk: Desk; now: number }

/** On phones what needs an act comes first; on wide screens it is beside the figures. */
function Parts({ conversation, desk, now }: PartsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <NextStep {...{ conversation, desk, now }} />
        <WaitingItems {...{ conversation, desk, now }} />
      </div>
      <div className={styles.main}>
        <ReachFigures {...{ conversation, desk }} />
        <DaysChart days={desk.days} closeAt={conversation.metadata.closeAt} now={now} />
        <OpinionsWithFewVotes {...{ conversation, desk }} />
        <AddOpinions conversation={conversation} />
        <SendUpdate {...{ conversation, now }} />
        <Invite conversation={conversation} />
        <VisitChannels {...{ conversation, desk }} />
      </div>
      <div className={styles.side}>
        <Dates {...{ conversation, now }} />
        <Checklist conversation={conversation} />
      </div>
    </div>
  )
}
