/** Settings, bookkeeping and the data of other services: what a simulated call cannot hear, or cannot know. */
import type { ConnectAction, ConnectActions } from '../action.js';

/** Changes nothing that a call could notice. */
const passedOver: ConnectAction = { status: 'passed over' };

/** Asks another service, whose data is not here: its branches are taken by the mock `branch:NODE`. */
const approximated: ConnectAction = { status: 'approximated' };

/** One of those whose way on is always a condition or an error. */
const decided: ConnectAction = { status: 'approximated', shape: 'decision', branching: true };

/** The actions of this file by type. */
export const settingActions: ConnectActions = {
  // Settings of the contact.
  UpdateFlowLoggingBehavior: passedOver,
  UpdateContactTextToSpeechVoice: passedOver,
  UpdateContactRoutingCriteria: passedOver,
  UpdateRoutingCriteria: passedOver,
  UpdateContactRoutingBehavior: passedOver,
  UpdateContactRecordingBehavior: passedOver,
  UpdateContactRecordingAndAnalyticsBehavior: passedOver,
  UpdateContactData: passedOver,
  UpdateContactMediaStreamingBehavior: passedOver,
  UpdateContactMediaProcessing: passedOver,
  UpdatePreviousContactParticipantState: passedOver,
  TagContact: passedOver,
  UnTagContact: passedOver,
  CreateWisdomSession: passedOver,
  StartMediaStreaming: passedOver,
  StopMediaStreaming: passedOver,
  StartVoiceIdStream: passedOver,
  AssociateContactToCustomerProfile: passedOver,
  CreatePersistentContactAssociation: passedOver,
  ResumeContact: passedOver,
  CompleteOutboundCall: { ...passedOver, ends: true },
  // The data of other services.
  GetMetricData: approximated,
  CreateTask: approximated,
  CreateCase: approximated,
  UpdateCase: approximated,
  GetCase: approximated,
  CreateCustomerProfile: approximated,
  GetCustomerProfile: approximated,
  UpdateCustomerProfile: approximated,
  GetCustomerProfileObject: approximated,
  GetCalculatedAttributesForCustomerProfile: approximated,
  LoadContactContent: approximated,
  StartOutboundChatContact: approximated,
  SendNotification: approximated,
  EvaluateDataTableValues: approximated,
  ListDataTableValues: approximated,
  // Decisions that hang on them.
  AuthenticateParticipant: decided,
  CheckOutboundCallStatus: decided,
  CheckVoiceId: decided,
};
