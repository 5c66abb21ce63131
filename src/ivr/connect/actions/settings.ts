/** Settings and bookkeeping that do not change where a call goes. */
import type { ConnectAction, ConnectActions } from '../action.js';

const passedOver: ConnectAction = { status: 'passed over' };

/** The actions of this file by type. */
export const settingActions: ConnectActions = {
  UpdateFlowLoggingBehavior: passedOver,
  UpdateContactTextToSpeechVoice: passedOver,
  UpdateContactEventHooks: passedOver,
  UpdateContactRoutingCriteria: passedOver,
  UpdateContactRoutingBehavior: passedOver,
  UpdateContactRecordingBehavior: passedOver,
  UpdateContactRecordingAndAnalyticsBehavior: passedOver,
  UpdateContactCallbackNumber: passedOver,
  UpdateContactData: passedOver,
  UpdateContactMediaStreamingBehavior: passedOver,
  UpdateContactMediaProcessing: passedOver,
  UpdatePreviousContactParticipantState: passedOver,
  GetMetricData: passedOver,
  TagContact: passedOver,
  UnTagContact: passedOver,
  CreateTask: passedOver,
  CreateCase: passedOver,
  UpdateCase: passedOver,
  GetCase: passedOver,
  CreateCustomerProfile: passedOver,
  GetCustomerProfile: passedOver,
  UpdateCustomerProfile: passedOver,
  CreateWisdomSession: passedOver,
  LoadContactContent: passedOver,
  CompleteOutboundCall: { ...passedOver, ends: true },
  StartMediaStreaming: passedOver,
  StopMediaStreaming: passedOver,
  AuthenticateParticipant: passedOver,
};
