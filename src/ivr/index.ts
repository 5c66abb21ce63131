/** IVR flows: one model for every format, and a simulator on a virtual clock. */
export { brokenFlow, type FlowFile, FlowFolder, flowName, flowText, readAnyFlow } from './flow-folder.js';
export type * from './model.js';
export { edgeId } from './model.js';
// The table of node types carries the types of the nodes' settings along, which its files declare.
export { nativeNodes } from './nodes/index.js';
export { type FlowSettings, limitsFor, readFlowSettings, readLimits } from './prepare/limits.js';
export type { Mocks } from './prepare/mocks.js';
export { type FlowEnvironment, type PreparedProgram, prepareProgram } from './prepare/prepare-program.js';
export { withLoading } from './prepare/with-loading.js';
export { readFlow } from './read/read-flow.js';
export { readInput } from './simulate/input.js';
export { defaultSimulationLimits, type Program, type SimulationLimits } from './simulate/program.js';
export { type Simulation, type SimulationOptions, simulateCall } from './simulate/simulate-call.js';
export type { CallState, Effect, Outcome } from './simulate/state.js';
export { type CallEvent, newCall, step } from './simulate/step.js';
export { flowOfAddress } from './vxml/read-vxml-flow.js';
