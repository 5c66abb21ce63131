import { expect, test } from 'vitest';
import { createZones } from '../../zones/zones.js';
import { importers } from '../importers.js';
import { importConnect } from './import-connect.js';

const zones = createZones();
const options = { now: Date.UTC(2026, 10, 20), zone: (name: string) => zones.get(name) };

const template = `AWSTemplateFormatVersion: '2010-09-09'
Parameters:
  Stage: { Type: String, Default: prod }
  Zone: { Type: String, Default: Europe/London }
  Opens: { Type: Number, Default: 9 }
Mappings:
  Days: { office: { first: MONDAY } }
Resources:
  Instance:
    Type: AWS::Connect::Instance
    Properties: { InstanceAlias: !Ref Stage }
  Company:
    Type: AWS::Connect::HoursOfOperation
    Properties:
      InstanceArn: !GetAtt Instance.Arn
      Name: !Sub "\${Stage}-company"
      TimeZone: !Ref Zone
      Config: []
      HoursOfOperationOverrides:
        - OverrideName: Christmas
          EffectiveFrom: '2026-12-25'
          EffectiveTill: '2026-12-26'
          OverrideConfig: []
  Support:
    Type: AWS::Connect::HoursOfOperation
    Properties:
      Name: Support
      TimeZone: !Ref Zone
      ParentHoursOfOperations: [!Ref Company]
      Config:
        - Day: !FindInMap [Days, office, first]
          StartTime: { Hours: !Ref Opens, Minutes: 0 }
          EndTime: { Hours: 17, Minutes: 30 }
        - Day: SUNDAY
          StartTime: { Hours: 0, Minutes: 0 }
          EndTime: { Hours: 23, Minutes: 59 }
`;

test('a template in YAML: parameters by their defaults, parents by their logical names', () => {
  expect(importers.find((entry) => entry.recognizes(template))?.format).toBe('connect');
  const { document, losses } = importConnect(template, options);
  expect(document.schedules).toMatchObject([
    { name: 'prod-company', timezone: 'Europe/London' },
    { name: 'Support', weekly: { mon: ['09:00-17:30'], sun: ['00:00-24:00'] }, calendars: ['prod-company-overrides'] },
  ]);
  expect(document.calendars).toMatchObject({
    'prod-company-overrides': { holidays: [{ name: 'Christmas', from: '2026-12-25', to: '2026-12-26', closed: true }] },
  });
  // A day to 23:59 is read as whole, and the report says so.
  expect(losses).toContainEqual(
    expect.objectContaining({
      kind: 'assumed',
      message: expect.stringMatching(/^00:00 to 23:59 is read as the whole day/),
    }),
  );
});

test('a parameter without a default is named', () => {
  const { losses } = importConnect(template.replace(', Default: prod', ''), options);
  expect(losses).toContainEqual(expect.objectContaining({ place: 'Parameters: Stage' }));
});

test('text that is neither JSON nor YAML is refused', () => {
  expect(() => importConnect('AWS::Connect::HoursOfOperation: [', options)).toThrow('neither JSON nor YAML');
});
